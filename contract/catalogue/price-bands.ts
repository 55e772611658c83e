/** Search price bands on the list price, min inclusive, max exclusive, in pesos (P-18). */
export const priceBands = [
  { id: 'hasta100', label: 'Hasta $100.000', min: 0, max: 100_000 },
  { id: '100a250', label: '$100.000 a $250.000', min: 100_000, max: 250_000 },
  { id: 'mas250', label: 'Más de $250.000', min: 250_000, max: null },
] as const

export type PriceBand = (typeof priceBands)[number]['id']
