/** Kinds of e-mail that nothing obliges the shop to send, so that whoever gets them may switch them off (P-345). */
export const optionalEmails = [
  'visit_reminder',
  'visit_soon',
  'visit_on_the_way',
  'care_proposal',
  'pickup_reminder',
  'back_in_stock',
] as const

export type OptionalEmail = (typeof optionalEmails)[number]
