import type { Holds } from '../../../contract/catalogue/product-field.ts'
import type { ImportFormat, ImportSettings } from '../../../contract/imports/imports.ts'
import { formatNumber, type Unit } from '../../../contract/values/units.ts'
import { shorten, textOf } from '../../sheets/cell-text.ts'
import { readGrams } from '../../sheets/read-grams.ts'
import type { Cell } from '../../sheets/sheet.ts'
import { readPesos } from '../../sheets/whole-pesos.ts'

type Bounds = Extract<Holds, { kind: 'wholeNumber' }>
type About = {
  format: ImportFormat
  decimals: ImportSettings['decimals']
  notes: string[]
  /** The unit of the weight from another column of the row; '' without one. */
  weightUnit: string
}
type Read = number | '' | { refusal: string }

const readers: Record<Unit, (cell: Cell, bounds: Bounds, about: About, header: string) => Read> = {
  pesos: readAmount,
  units: readUnits,
  grams: readWeight,
}

/**
 * Reads the number in the cell of a field.
 * @param about its `notes` receive values that were read differently from their text
 * @param header of its column
 * @returns '' for an empty cell; a Spanish refusal for an invalid number
 */
export const readNumber = (cell: Cell, bounds: Bounds, about: About, header: string): Read =>
  readers[bounds.unit](cell, bounds, about, header)

function readAmount(cell: Cell, { max }: Bounds, { decimals }: About): Read {
  const given = typeof cell === 'string' ? textOf(cell) : cell
  if (given === '') return ''
  const amount = readPesos(given, decimals)
  if (amount === 'cents') return { refusal: `«${shorten(cell)}» tiene centavos; los precios van en pesos enteros.` }
  if (amount === 'unreadable')
    return { refusal: `«${shorten(cell)}» no es un precio escrito como ${examples[decimals]}.` }
  if (amount < 0) return { refusal: 'El precio no puede ser negativo.' }
  if (amount > max) return { refusal: `El precio no puede pasar de $ ${formatNumber(max)}.` }
  return amount
}

const examples = { dots: '1.299.900', commas: '1,299,900.00', plain: '1299900' }

function readUnits(cell: Cell, { max }: Bounds, { notes }: About): Read {
  const text = textOf(cell)
  if (text === '') return ''
  // «1.000» and «1,000» are a thousand, as in weights; WooCommerce writes 5.0 for stock with decimals.
  const plain = /^[-−]?[1-9]\d{0,2}([.,]\d{3})+$/.test(text) ? text.replaceAll(/[.,]/g, '') : text
  const isNumber = /^[-−]?\d{1,7}([.,]0{1,2})?$/.test(plain)
  const units = Number.parseInt(plain.replace('−', '-'), 10)
  if (!isNumber || Math.abs(units) > max) return { refusal: `«${shorten(cell)}» no es una cantidad de unidades.` }
  if (units >= 0) return units
  // A negative stock of another shop (sold without units) means 0.
  notes.push(`Las existencias estaban en ${formatNumber(units)}: quedan en 0.`)
  return 0
}

function readWeight(cell: Cell, { min, max }: Bounds, { format, weightUnit }: About, header: string): Read {
  const grams = readGrams(cell, {
    header,
    unit: weightUnit,
    hasDecimals: format === 'shopify' || format === 'woocommerce',
  })
  if (grams === '') return ''
  if (grams !== null && grams >= min && grams <= max) return grams
  const [least, most] = [min, max].map(formatNumber)
  return { refusal: `«${shorten(cell)}» no es un peso en gramos enteros entre ${least} y ${most}.` }
}
