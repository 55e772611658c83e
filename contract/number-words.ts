import { formatPesos } from './pesos.ts'
import type { Unit } from './product-field.ts'

type Words = { of: (amount: number) => string; none: string }

const words: Record<Unit, Words> = {
  pesos: { of: formatPesos, none: '' },
  units: { of: String, none: 'sin contar' },
}

/** A number of a product as people read it in lists of changes; null is what it is called when there is none. */
export const numberInWords = (unit: Unit, amount: number | null): string =>
  amount === null ? words[unit].none : words[unit].of(amount)
