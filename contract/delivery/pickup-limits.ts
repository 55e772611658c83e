/** How many days an order that is ready is kept for its buyer (P-307), as `pickup_wait()` says it in SQL. */
export const PICKUP_WAIT_DAYS = 10

/** The most of what the owner writes of a place: code points, and business days. */
export const pickupLimits = { placeName: 60, hours: 200, readyDays: 30, handedTo: 100 } as const
