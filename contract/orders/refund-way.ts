import * as z from 'zod/mini'

/** The refund method of an order. */
export const refundWay = z.object({
  /** `provider`: a full refund to the original payment method, on request; `transfer`: by hand, with proof. */
  by: z.enum(['provider', 'transfer']),
  /** The refund was requested from the provider and is not confirmed yet. */
  isUnderWay: z.boolean(),
  /** It has been under way for so long that the owner may stop waiting for it. */
  canStopWaiting: z.boolean(),
  /** Why the provider cannot refund it; '' when no explanation is needed. */
  reason: z.string(),
})
export type RefundWay = z.infer<typeof refundWay>
