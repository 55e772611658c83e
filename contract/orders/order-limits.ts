/** Limits of a cart. */
export const cartLimits = { lines: 50, quantity: 99 } as const

/** The maximum number of shipments in one call. */
export const SHIPMENTS_AT_ONCE = 500

/** Hours for which the goods of an order paid by transfer are reserved (P-271). */
export const TRANSFER_HOURS = 48

/** The maximum number of a buyer's orders that await their transfer at once (P-270). */
export const MOST_AWAITED_TRANSFERS = 3
