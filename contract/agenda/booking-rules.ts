/** How long what is written of a visit by telephone may be. */
export const bookingLimits = { description: 1_500, details: 300 } as const
