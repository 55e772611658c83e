/** How long what is written of a visit by telephone may be. */
export const bookingLimits = { description: 1_200, details: 700 } as const

/** So many visits one call assigns at most. */
export const VISITS_AT_ONCE = 50

/** So many changes one call takes back: all of several calls, within the time that there is. */
export const TAKEN_BACK_AT_ONCE = 500
