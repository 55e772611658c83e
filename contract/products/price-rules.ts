/** The bounds of a change of many prices (P-330 to P-332). */
export const priceLimits = {
  /** Products of one change. */
  products: 15_000,
  /** Products that are listed by id. */
  named: 1_000,
  percent: 500,
  pesos: 1_000_000_000,
  /** Days in which it can be undone. */
  undoDays: 30,
  page: 50,
} as const

export const priceWays = ['raise', 'lower', 'set'] as const
export type PriceWay = (typeof priceWays)[number]

export const priceUnits = ['percent', 'pesos'] as const
export type PriceUnit = (typeof priceUnits)[number]

/** How a new price is rounded: to whole pesos, to a multiple of 50 or 100, or to end like $49.900. */
export const priceEndings = [1, 50, 100, 900] as const

/** The list price beside it: unchanged, the previous selling price, or none. */
export const formerPrices = ['list', 'today', 'none'] as const
export type FormerPrice = (typeof formerPrices)[number]

/** How products are handled whose new price would be below their cost. */
export const belowCostWays = ['leave', 'change'] as const

export const priceChangeStates = ['reviewed', 'applied', 'undone'] as const

/** Why a price stays: found in the review, when the change was applied, or when it was undone. */
export const priceReasons = [
  'same',
  'removed',
  'tooLow',
  'tooHigh',
  'belowCost',
  'changedMeanwhile',
  'removedMeanwhile',
  'changedSince',
] as const
export type PriceReason = (typeof priceReasons)[number]
