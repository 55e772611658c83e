import { formatPesos } from '../../contract/values/pesos.ts'

/** The shop's earnings per unit in words, and whether they are a loss. */
export type Margin = { text: string; isLoss: boolean }

/**
 * The margin of a product as its form has it (P-246).
 * @param typed pesos of its fields; NaN of an empty one and of what is no amount
 * @returns null while cost or price is not known
 */
export function marginOf(typed: { price: number; sellingPrice: number; costPrice: number }): Margin | null {
  const { price, costPrice } = typed
  const sold = Number.isNaN(typed.sellingPrice) ? price : typed.sellingPrice
  if (Number.isNaN(sold) || Number.isNaN(costPrice)) return null
  const earned = sold - costPrice
  if (earned < 0) {
    return { isLoss: true, text: `Pierdes ${formatPesos(-earned)} por unidad: el precio está por debajo del costo.` }
  }
  if (earned === 0) return { isLoss: true, text: 'No ganas nada: el precio es igual al costo.' }
  return { isLoss: false, text: `Ganas ${formatPesos(earned)} por unidad (${percentText(earned, sold)}).` }
}

/** A part of a whole in whole per cent, as people read it: `28 %`; `—` of nothing. */
export function percentText(part: number, whole: number): string {
  if (whole <= 0) return '—'
  const percent = Math.round((part / whole) * 100)
  return percent === 0 && part > 0 ? 'menos del 1\u00A0%' : `${percent}\u00A0%`
}
