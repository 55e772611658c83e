/** What a change of many prices may do (P-330 to P-332), and its bounds. */
export const priceLimits = {
  /** Products of one change. */
  products: 15_000,
  /** Products that are named one by one. */
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

/** How a price ends: in whole pesos, in a multiple of 50 or 100, or as $49.900. */
export const priceEndings = [1, 50, 100, 900] as const

/** The list price beside it: the one that there is, the selling price of before, or none. */
export const formerPrices = ['list', 'today', 'none'] as const
export type FormerPrice = (typeof formerPrices)[number]

/** What becomes of products that would cost less than the shop pays for them. */
export const belowCostWays = ['leave', 'change'] as const

export const priceChangeStates = ['reviewed', 'applied', 'undone'] as const

/** Why a product stays as it is: seen in the review, when prices were changed, or when that was undone. */
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
