/** Characters of an opinion, and of an answer to one. */
export const reviewLimits = { text: 1_000 } as const

/** Why an opinion may be hidden (P-255). That it is a bad one is no reason. */
export const hidingReasons = ['insults', 'personal_data', 'other_product'] as const
export type HidingReason = (typeof hidingReasons)[number]

/** The same in words that follow «oculta:». */
export const hidingReasonText: Record<HidingReason, string> = {
  insults: 'tiene insultos',
  personal_data: 'tiene datos personales',
  other_product: 'no es de este producto',
}
