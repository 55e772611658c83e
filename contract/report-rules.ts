/** The maximum number of products in a report; the others are summed in a last row. */
export const namedProducts = 500

/** The name of that last row. */
export const otherProducts = 'Otros productos'

/** The kinds of rows in the profit report, in their order; each of the last four occurs at most once. */
export const profitKinds = ['goods', 'others', 'visits', 'givenBack', 'withoutCost'] as const

/** The number of days that a purchase should last: default and maximum. */
export const restockDays = { usual: 30, most: 365 }
