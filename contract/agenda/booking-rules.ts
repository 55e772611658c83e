/** How long what is written of a visit by telephone may be. */
export const bookingLimits = { description: 1_200, details: 700 } as const
