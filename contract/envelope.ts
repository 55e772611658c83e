import * as z from 'zod/mini'

/** The response to a call that succeeded. */
export const success = <T extends z.core.$ZodType>(data: T) =>
  z.object({ success: z.literal(true), error: z.literal(false), message: z.string(), data })

/** The response to a call that succeeded and has nothing to give but its message. */
export const done = z.object({ success: z.literal(true), error: z.literal(false), message: z.string() })

/** The response to a call that was refused. `message` is what people read; `fields` name what to mend. */
export type Refusal = {
  success: false
  error: true
  code: string
  message: string
  fields?: { field: string; message: string }[]
  reqId: string
  data?: unknown
}
