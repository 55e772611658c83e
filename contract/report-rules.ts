/** How many products a report lists; the others are one last row. */
export const namedProducts = 500

/** The name of that last row. */
export const otherProducts = 'Otros productos'

/** What the rows of the report of what was earned are, in their order; the last four come at most once. */
export const profitKinds = ['goods', 'others', 'visits', 'givenBack', 'withoutCost'] as const

/** How many days what is bought lasts, by default and at most. */
export const restockDays = { usual: 30, most: 365 }
