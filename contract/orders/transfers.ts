import * as z from 'zod/mini'

/** The payment instructions of an order by transfer (P-271), shown while it is `pending`. */
export const transfer = z.object({
  /** The shop's current account for transfers, in several lines; '' when the shop has none any more. */
  transferTo: z.string(),
  until: z.iso.datetime(),
})
export type Transfer = z.infer<typeof transfer>
