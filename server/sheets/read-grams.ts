import { textOf } from './cell-text.ts'
import { foldName } from './fold-name.ts'
import type { Cell } from './sheet.ts'

const gramsIn = new Map([
  ['g', 1],
  ['gr', 1],
  ['gramos', 1],
  ['grams', 1],
  ['kg', 1_000],
  ['kilos', 1_000],
  ['lb', 453.59237],
  ['lbs', 453.59237],
  ['oz', 28.349523125],
])

/** Grams of the unit in a text such as «Peso (kg)»; undefined without a unit. */
const unitIn = (text: string): number | undefined =>
  foldName(text)
    .split(' ')
    .map((word) => gramsIn.get(word))
    .findLast((size) => size !== undefined)

type Written = {
  /** The unit in the column's header. */
  header: string
  /** The unit in another column of the row; '' without one. */
  unit: string
  /** A dot stands before decimals, never between thousands. */
  hasDecimals: boolean
}

/**
 * Reads a weight in the unit of its cell, its column or its row; the default is grams.
 * @returns whole grams; '' for an empty cell and for 0, which other shops write for an unknown weight; null for an
 * invalid weight
 */
export function readGrams(cell: Cell, { header, unit, hasDecimals }: Written): number | '' | null {
  const [, digits, word = ''] = /^(\d{1,9}(?:[.,]\d+)*)\s*([a-z]*)$/i.exec(textOf(cell)) ?? []
  if (digits === undefined) return textOf(cell) === '' ? '' : null
  const size = word === '' ? (unitIn(header) ?? unitIn(unit) ?? 1) : gramsIn.get(word.toLowerCase())
  if (size === undefined) return null
  // Thousandths of a gram are never written: `1.500` is one and a half kilograms.
  const hasThousands = typeof cell === 'string' && !hasDecimals && size === 1 && /^\d{1,3}([.,]\d{3})+$/.test(digits)
  const amount = Number(hasThousands ? digits.replaceAll(/[.,]/g, '') : digits.replace(',', '.'))
  const grams = amount * size
  if (amount === 0) return ''
  // A converted weight is rounded; a fraction of a gram in the file is an error.
  return Number.isInteger(grams) || size !== 1 || hasDecimals ? Math.round(grams) || null : null
}
