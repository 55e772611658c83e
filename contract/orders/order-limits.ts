/** Limits of a cart. */
export const cartLimits = { lines: 50, quantity: 99 } as const

/** Shipments that one call may be about. */
export const SHIPMENTS_AT_ONCE = 500

/** How long the goods of an order that is paid by transfer are held for its buyer (P-271). */
export const TRANSFER_HOURS = 48

/** Orders of a buyer that may wait for their transfer at once (P-270). */
export const MOST_AWAITED_TRANSFERS = 3
