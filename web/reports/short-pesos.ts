// A chart breaks its labels at spaces.
const space = '\u00A0'
const short = new Intl.NumberFormat('es-CO', { maximumFractionDigits: 1 })

/**
 * Short pesos for a chart: `$ 34,1 M`, `$ 250 mil`, `$ 900`, and 0 without a sign (M-1).
 * @param amount whole pesos
 */
export function shortPesos(amount: number): string {
  if (amount === 0) return '0'
  if (amount >= 1_000_000) return `$${space}${short.format(amount / 1_000_000)}${space}M`
  if (amount >= 1_000) return `$${space}${short.format(amount / 1_000)}${space}mil`
  return `$${space}${short.format(amount)}`
}
