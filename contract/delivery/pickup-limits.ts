/** How many days a ready order waits for its buyer (P-307); the same number as `pickup_wait()` in SQL. */
export const PICKUP_WAIT_DAYS = 10

/** The maximum values for a place: code points of its texts, and business days. */
export const pickupLimits = { placeName: 60, hours: 200, readyDays: 30, handedTo: 100 } as const
