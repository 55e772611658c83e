/** Maximum characters of a review, and of an answer to one. */
export const reviewLimits = { text: 1_000 } as const

/** The reasons for which a review may be hidden (P-255). A low rating is not one of them. */
export const hidingReasons = ['insults', 'personal_data', 'other_product'] as const
export type HidingReason = (typeof hidingReasons)[number]

/** The reasons as words that follow «oculta:». */
export const hidingReasonText: Record<HidingReason, string> = {
  insults: 'tiene insultos',
  personal_data: 'tiene datos personales',
  other_product: 'no es de este producto',
}
