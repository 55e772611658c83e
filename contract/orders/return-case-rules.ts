/** Withdrawal without a reason, or a fault that the legal guarantee covers (L-2). */
export const caseKinds = ['withdrawal', 'guarantee'] as const
export type CaseKind = (typeof caseKinds)[number]

/** The states of a case that still needs an action. */
export const openCaseStates = ['waiting', 'in_review', 'received'] as const
/** The results of a closed case. */
export const caseResults = ['money_back', 'repaired', 'replaced', 'rejected', 'cancelled', 'not_sent'] as const
export const caseStates = [...openCaseStates, ...caseResults] as const
export type CaseState = (typeof caseStates)[number]

/** The events of a case. */
export const caseEvents = [
  'opened',
  'noted',
  'reviewed',
  'received',
  'money_back',
  'refund_undone',
  'repaired',
  'replaced',
  'rejected',
  'cancelled',
  'not_sent',
] as const
export type CaseEvent = (typeof caseEvents)[number]

/** The exceptions of article 47 of Ley 1480 that apply to goods; a withdrawal can be rejected for no other reason. */
export const lawExceptions = ['personal_use', 'perishable', 'custom_made', 'not_returnable', 'market_price'] as const
export type LawException = (typeof lawExceptions)[number]

/** Limits of cases: characters of texts, cases of an order, rows of a page of the owner's list, photos of each party. */
export const caseLimits = { text: 1000, ofOrder: 20, page: 20, photos: 6 } as const

/** Days after which a withdrawal can be closed if its product never arrived. */
export const NOT_SENT_DAYS = 30
