/** Orders on a page of the list. */
export const DESK_PAGE = 50

/** Up to how many orders the numbers on the tabs count; that many means "or more". */
export const MOST_COUNTED = 10_000

/** The states in which it is the shop's turn: what stands under `todo`. */
export const duties = ['address_missing', 'to_prepare', 'prepared', 'to_collect', 'returned', 'refund_due'] as const

/** Why the shop cancels an order; `unpaid`: its money never came. */
export const cancelReasons = ['asked', 'no_units', 'suspicious', 'unpaid', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** How the money of an order came to the shop itself; `cash` and `transfer` are those of visits, too. */
export const recordedMethods = ['nequi', 'breb', 'daviplata', 'transfer', 'cash'] as const
export type RecordedMethod = (typeof recordedMethods)[number]
