/** Withdrawal without a reason, or a fault that the legal guarantee covers (L-2). */
export const caseKinds = ['withdrawal', 'guarantee'] as const
export type CaseKind = (typeof caseKinds)[number]

/** The states of a case while something of it is to be done. */
export const openCaseStates = ['waiting', 'in_review', 'received'] as const
/** How cases end. */
export const caseResults = ['money_back', 'repaired', 'replaced', 'rejected', 'cancelled', 'not_sent'] as const
export const caseStates = [...openCaseStates, ...caseResults] as const
export type CaseState = (typeof caseStates)[number]

/** What happens to a case after it was opened. */
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

/** The exceptions of article 47 of Ley 1480 that goods can fall under; no other reason rejects a withdrawal. */
export const lawExceptions = ['personal_use', 'perishable', 'custom_made', 'not_returnable', 'market_price'] as const
export type LawException = (typeof lawExceptions)[number]

/** Limits of cases: characters of what is written, cases of an order, rows of a page of the owner's list, photos of each side. */
export const caseLimits = { text: 1000, ofOrder: 20, page: 20, photos: 6 } as const

/** Days after which a withdrawal whose product never came may be closed. */
export const NOT_SENT_DAYS = 30
