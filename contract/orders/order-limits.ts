/** Limits of a cart. */
export const cartLimits = { lines: 50, quantity: 99 } as const

/** Shipments that one call may be about. */
export const SHIPMENTS_AT_ONCE = 500
