/** Limits of the charges of a visit (P-87). */
export const moneyLimits = { lines: 40, quantity: 20, amount: 99_999_999 } as const

/** The maximum number of characters of the account for transfers. */
export const TRANSFER_TO_MOST = 120

/** The terms promise three months on repairs (web/content/terms-rights.tsx), which are at most 92 days. */
export const warrantyLimits = { least: 92, most: 3_650 } as const

/** Months after a preventive visit when the next one is recommended (P-98). */
export const MONTHS_BETWEEN_VISITS = 6

/** The field in which a person signs with a finger, whatever the size of the screen. */
export const drawingField = { width: 1_000, height: 400 } as const
