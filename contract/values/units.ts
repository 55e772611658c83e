import { formatPesos } from './pesos.ts'

/** What a number of a product counts, as people read it in lists of changes; `none` where there is no number. */
const units = {
  pesos: { format: formatPesos, none: '' },
  units: { format: String, none: 'sin contar' },
  grams: { format: (amount: number) => `${formatNumber(amount)} g`, none: '' },
}
export type Unit = keyof typeof units

/** A number of a product in words; null is what it is called when there is none. */
export const numberText = (unit: Unit, amount: number | null): string =>
  amount === null ? units[unit].none : units[unit].format(amount)

/** A number as Colombia writes it: `12.345`. */
export const formatNumber = (number: number): string => number.toLocaleString('es-CO')

/** A number of things as people read it: `1 fila`, `12.345 filas`. @param one and `more` are the words after it */
export const counted = (count: number, one: string, more: string): string =>
  `${formatNumber(count)} ${count === 1 ? one : more}`
