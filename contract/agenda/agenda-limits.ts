/** Maximum lengths, in characters, of the texts of a visit booked by telephone. */
export const bookingLimits = { description: 1_200, details: 700 } as const

/** The maximum number of visits that one call assigns. */
export const VISITS_AT_ONCE = 50

/** The maximum number of changes that one call takes back; it covers several assigning calls within the undo period. */
export const TAKEN_BACK_AT_ONCE = 500
