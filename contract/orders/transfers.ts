import * as z from 'zod/mini'

/** How an order by transfer is paid (P-271), to be shown while it is `pending`. */
export const transfer = z.object({
  /** Where to, as the shop says it now, in several lines; '' where the shop says nothing any more. */
  transferTo: z.string(),
  until: z.iso.datetime(),
})
export type Transfer = z.infer<typeof transfer>
