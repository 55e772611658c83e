/** Orders on a page of the list. */
export const DESK_PAGE = 50

/** The highest number that a tab counts; it means "or more". */
export const MOST_COUNTED = 10_000

/** The states that need an action of the shop: the content of `todo`. */
export const duties = ['address_missing', 'to_prepare', 'prepared', 'to_collect', 'returned', 'refund_due'] as const

/** Why the shop cancels an order; `unpaid`: it was never paid. */
export const cancelReasons = ['asked', 'no_units', 'suspicious', 'unpaid', 'other'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** How the shop itself received a payment of an order; `cash` and `transfer` also exist for visits. */
export const recordedMethods = ['nequi', 'breb', 'daviplata', 'transfer', 'cash'] as const
export type RecordedMethod = (typeof recordedMethods)[number]

/** How a sale at the counter is paid: in cash, by the shop's card terminal, or by transfer (P-335). */
export const counterMethods = ['cash', 'card', 'transfer'] as const
export type CounterMethod = (typeof counterMethods)[number]

/** Sales of one day that the cash count lists at most; its file has all of them. */
export const COUNTER_SALES_SHOWN = 200
