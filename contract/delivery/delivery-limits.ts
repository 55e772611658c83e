/** The maximum number of unpaid orders of a buyer that are on the way (M-14). */
export const MOST_UNPAID_ORDERS = 3

/** The maximum size of a file of rates; all municipalities in several weight steps fit many times. */
export const rateFileLimits = { bytes: 2 * 1024 * 1024, rows: 10_000 } as const
