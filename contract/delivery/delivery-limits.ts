/** Orders that a buyer may have on the way without having paid any of them (M-14). */
export const MOST_UNPAID_ORDERS = 3

/** The most that a file of rates may be: every municipality in several steps fits many times. */
export const rateFileLimits = { bytes: 2 * 1024 * 1024, rows: 10_000 } as const
