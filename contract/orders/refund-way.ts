import * as z from 'zod/mini'

/** How the money of an order goes back. */
export const refundWay = z.object({
  /** `provider`: all of it, to where it came from, when it is asked for; `transfer`: by hand, with proof. */
  by: z.enum(['provider', 'transfer']),
  /** The provider was asked and has not done it yet. */
  isUnderWay: z.boolean(),
  /** It is under way for so long that the owner may stop waiting for it. */
  canStopWaiting: z.boolean(),
  /** Why the provider cannot do it; '' when nobody needs to know. */
  reason: z.string(),
})
export type RefundWay = z.infer<typeof refundWay>
