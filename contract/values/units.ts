import { formatPesos } from './pesos.ts'

/** Formats of product numbers in lists of changes; `none` is the text for a missing number. */
const units = {
  pesos: { format: formatPesos, none: '' },
  units: { format: String, none: 'sin contar' },
  grams: { format: (amount: number) => `${formatNumber(amount)} g`, none: '' },
}
export type Unit = keyof typeof units

/** A number of a product with its unit; null returns the unit's text for a missing number. */
export const numberText = (unit: Unit, amount: number | null): string =>
  amount === null ? units[unit].none : units[unit].format(amount)

/** A number as Colombia writes it: `12.345`. */
export const formatNumber = (number: number): string => number.toLocaleString('es-CO')

/** A count with its noun: `1 fila`, `12.345 filas`. @param one and `more` are the singular and plural nouns */
export const counted = (count: number, one: string, more: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : more}`
