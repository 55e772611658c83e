import type { ImportSettings } from '../../contract/imports.ts'
import type { Holds } from '../../contract/product-field.ts'
import type { Unit } from '../../contract/units.ts'
import type { Cell } from '../sheets/sheet.ts'
import { readPesos } from '../sheets/whole-pesos.ts'
import { shorten, textOf } from './cell-text.ts'

type About = {
  /** The largest number that the field holds. */
  max: number
  decimals: ImportSettings['decimals']
  notes: string[]
}
type Read = number | '' | { refusal: string }

const readers: Record<Unit, (cell: Cell, about: About) => Read> = { pesos: readAmount, units: readUnits }

/**
 * Reads the number that a cell gives a field.
 * @param notes gets what was read otherwise than it stands there
 * @returns '' for an empty cell; a refusal in Spanish for what is no such number
 */
export const readNumber = (
  cell: Cell,
  { unit, max }: Extract<Holds, { kind: 'wholeNumber' }>,
  about: Pick<About, 'decimals' | 'notes'>,
): Read => readers[unit](cell, { ...about, max })

function readAmount(cell: Cell, { max, decimals }: About): Read {
  const given = typeof cell === 'string' ? textOf(cell) : cell
  if (given === '') return ''
  const amount = readPesos(given, decimals)
  if (amount === 'cents') return { refusal: `«${shorten(cell)}» tiene centavos; los precios van en pesos enteros.` }
  if (amount === 'unreadable')
    return { refusal: `«${shorten(cell)}» no es un precio escrito como ${examples[decimals]}.` }
  if (amount < 0) return { refusal: 'El precio no puede ser negativo.' }
  if (amount > max) return { refusal: `El precio no puede pasar de $ ${max.toLocaleString('es-CO')}.` }
  return amount
}

const examples = { dots: '1.299.900', commas: '1,299,900.00', plain: '1299900' }

function readUnits(cell: Cell, { max, notes }: About): Read {
  const text = textOf(cell)
  if (text === '') return ''
  // WooCommerce writes 5.0 where stock is counted in parts.
  const isNumber = /^[-−]?\d{1,7}([.,]0+)?$/.test(text)
  const units = Number.parseInt(text.replace('−', '-'), 10)
  if (!isNumber || Math.abs(units) > max) return { refusal: `«${shorten(cell)}» no es una cantidad de unidades.` }
  if (units >= 0) return units
  // What was sold beyond the last unit is nothing that is left.
  notes.push(`Las existencias estaban en ${units.toLocaleString('es-CO')}: quedan en 0.`)
  return 0
}
