import type { ImportField, ImportFormat, ImportSettings } from '../../contract/imports.ts'
import { readInert } from '../sheets/inert-cells.ts'
import { columnLetters, type Cell } from '../sheets/sheet.ts'
import { readPesos } from '../sheets/whole-pesos.ts'
import { textOfHtml } from './text-of-html.ts'

export type RowProblem = { column: string | null; message: string }

/** What a row says, field by field: absent where there is no column, '' where the cell is empty. */
export type RowReading = {
  texts: Partial<Record<ImportField, string>>
  pesos: { price?: number | ''; sellingPrice?: number | '' }
  /** null: not counted. */
  stock?: number | '' | null
  /** Name and description as they stand in the file, HTML and all. */
  raw: { productName?: string; description?: string }
  problems: RowProblem[]
  notes: string[]
  /** The letters above the column of a field. */
  columnOf: (field: string) => string | null
}

/** Everything but these is one line: breaks and tabs within a cell are spaces there. */
const longFields: ReadonlySet<string> = new Set(['description', 'licences', 'productImage'])

const MOST_STOCK = 1_000_000

/** Reads the cells of one row by the columns' meaning. Everything wrong with them is gathered, nothing thrown. */
export function readRow(cells: readonly Cell[], settings: ImportSettings, format: ImportFormat): RowReading {
  const columns = settings.mapping
  const columnOf = (field: string) => (columns[field] === undefined ? null : columnLetters(columns[field]))
  const reading: RowReading = { texts: {}, pesos: {}, raw: {}, problems: [], notes: [], columnOf }
  const refuse = (field: string, message: string) => reading.problems.push({ column: columnOf(field), message })

  for (const [field, column] of Object.entries(columns)) {
    const cell = cells[column] ?? ''
    if (isFormula(cell)) {
      refuse(
        field,
        "La celda tiene una fórmula. Pega el valor en su lugar, o escribe un apóstrofo (') antes si es un texto.",
      )
    } else if (field === 'price' || field === 'sellingPrice') {
      const amount = readAmount(cell, settings)
      if (typeof amount === 'object') refuse(field, amount.refusal)
      else reading.pesos[field] = amount
    } else if (field === 'stock') {
      const stock = readStock(cell)
      if (stock === null) refuse(field, `«${shorten(cell)}» no es una cantidad de unidades.`)
      else reading.stock = atLeastNone(stock, reading.notes)
    } else {
      takeText(reading, field as ImportField, textOf(cell), format)
    }
  }
  return reading
}

function takeText(reading: RowReading, field: ImportField, text: string, format: ImportFormat): void {
  const isMarkup = field === 'productName' || field === 'description'
  if (isMarkup) reading.raw[field] = text
  // WooCommerce writes a line break of a text as these two characters.
  const whole = format === 'woocommerce' && field === 'description' ? text.replaceAll('\\n', '\n') : text
  const plain = isMarkup ? textOfHtml(whole) : whole
  reading.texts[field] = longFields.has(field) ? plain : oneLine(plain)
}

// oxlint-disable-next-line no-control-regex -- finding them is the point
const breaks = /[\t-\r\u0085\u2028\u2029]/
const oneLine = (text: string): string => text.replaceAll(/\s+/g, (space) => (breaks.test(space) ? ' ' : space)).trim()

/** What was sold beyond the last unit is nothing that is left. */
function atLeastNone(stock: number | '', notes: string[]): number | '' {
  if (stock === '' || stock >= 0) return stock
  notes.push(`Las existencias estaban en ${stock.toLocaleString('es-CO')}: quedan en 0.`)
  return 0
}

/** A formula of a workbook, or what would be one in a CSV. */
const isFormula = (cell: Cell): boolean => (typeof cell === 'string' ? /^\s*=/.test(cell) : typeof cell === 'object')

export const textOf = (cell: Cell): string =>
  typeof cell === 'string' ? readInert(cell).trim() : typeof cell === 'number' ? String(cell) : ''

export const shorten = (cell: Cell): string => {
  const text = typeof cell === 'object' ? '' : String(cell)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}

const MOST_PESOS = 1_000_000_000

function readAmount(cell: Cell, { decimals }: ImportSettings): number | '' | { refusal: string } {
  const given = typeof cell === 'string' ? textOf(cell) : cell
  if (given === '') return ''
  const amount = readPesos(given, decimals)
  if (amount === 'cents') return { refusal: `«${shorten(cell)}» tiene centavos; los precios van en pesos enteros.` }
  if (amount === 'unreadable')
    return { refusal: `«${shorten(cell)}» no es un precio escrito como ${examples[decimals]}.` }
  if (amount < 0) return { refusal: 'El precio no puede ser negativo.' }
  if (amount > MOST_PESOS) return { refusal: 'El precio no puede pasar de $ 1.000.000.000.' }
  return amount
}

const examples = { dots: '1.299.900', commas: '1,299,900.00', plain: '1299900' }

function readStock(cell: Cell): number | '' | null {
  const text = textOf(cell)
  if (text === '') return ''
  // WooCommerce writes 5.0 where stock is counted in parts.
  if (!/^[-−]?\d{1,7}([.,]0+)?$/.test(text)) return null
  const stock = Number.parseInt(text.replace('−', '-'), 10)
  return Math.abs(stock) <= MOST_STOCK ? stock : null
}
