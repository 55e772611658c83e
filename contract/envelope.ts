import * as z from 'zod/mini'

/** The response to a successful call. */
export const success = <T extends z.core.$ZodType>(data: T) =>
  z.object({ success: z.literal(true), error: z.literal(false), message: z.string(), data })

/** The response to a successful call that returns only a message. */
export const done = z.object({ success: z.literal(true), error: z.literal(false), message: z.string() })

/** One page of a list. `next`: the value to send as `after` for the next page; null on the last one. */
export const pageOf = <T extends z.core.$ZodType>(item: T) =>
  z.object({ ...done.shape, data: z.array(item), next: z.nullable(z.string()) })

/** The response to a refused call. `message` is for people; `fields` are the wrong fields. */
export type Refusal = {
  success: false
  error: true
  code: string
  message: string
  fields?: { field: string; message: string }[]
  reqId: string
  data?: unknown
}
