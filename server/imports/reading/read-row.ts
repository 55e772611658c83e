import {
  fieldsOf,
  productFieldList,
  type NumberField,
  type ProductFacts,
} from '../../../contract/catalogue/product-facts.ts'
import type { ImportField } from '../../../contract/imports/import-fields.ts'
import type { ImportFormat, ImportSettings } from '../../../contract/imports/imports.ts'
import { oneLine, textOf } from '../../sheets/cell-text.ts'
import { columnLetters, type Cell } from '../../sheets/sheet.ts'
import { readNumber } from './read-number.ts'
import { textOfHtml } from './text-of-html.ts'

export type RowProblem = { column: string | null; message: string }

/** The values of a row by field: absent without a column, '' for an empty cell. */
export type RowReading = {
  texts: Partial<Record<ImportField, string>>
  numbers: { [F in NumberField]?: ProductFacts[F] | '' }
  /** Fields that may contain HTML. */
  raw: Partial<Record<ImportField, string>>
  problems: RowProblem[]
  notes: string[]
  /** The handle that the row shares with the other variants of its product; absent without variants. */
  family?: string
  /** The other shop hides it, and the owner imports it anyway (P-283). */
  isUnpublished?: true
  /** The spreadsheet name of the column of a field, such as AB. */
  columnOf: (field: string) => string | null
}

const numbers = new Map(fieldsOf('wholeNumber').map((field) => [field.name as string, field]))
const mayBeHtml = new Set<string>(productFieldList.flatMap(({ name, file }) => (file?.mayBeHtml ? [name] : [])))
/** All other fields are one line: line breaks and tabs become spaces. */
const longFields = new Set<string>([
  'licences',
  ...fieldsOf('longText', 'pictures', 'features').map(({ name }) => name),
])

/** The form of a file's rows. */
export type RowForm = {
  settings: ImportSettings
  format: ImportFormat
  header: readonly string[]
  /** The column with the unit of a row's weight; null without one. */
  weightUnit: number | null
}

/** Reads the cells of one row by the meaning of the columns. It collects all errors and throws none. */
export function readRow(cells: readonly Cell[], { settings, format, header, weightUnit }: RowForm): RowReading {
  const columns = settings.mapping
  const columnOf = (field: string) => (columns[field] === undefined ? null : columnLetters(columns[field]))
  const reading: RowReading = { texts: {}, numbers: {}, raw: {}, problems: [], notes: [], columnOf }
  const unit = weightUnit === null ? '' : textOf(cells[weightUnit] ?? '')
  const about = { format, decimals: settings.decimals, notes: reading.notes, weightUnit: unit }
  const refuse = (field: string, message: string) => reading.problems.push({ column: columnOf(field), message })

  for (const [field, column] of Object.entries(columns)) {
    const cell = cells[column] ?? ''
    const number = numbers.get(field)
    if (isFormula(cell)) {
      refuse(
        field,
        "La celda tiene una fórmula. Pega el valor en su lugar, o escribe un apóstrofo (') antes si es un texto.",
      )
    } else if (number) {
      const value = readNumber(cell, number.holds, about, header[column] ?? '')
      if (typeof value === 'object') refuse(field, value.refusal)
      else reading.numbers[number.name] = value
    } else {
      takeText(reading, field as ImportField, textOf(cell), format)
    }
  }
  return reading
}

function takeText(reading: RowReading, field: ImportField, text: string, format: ImportFormat): void {
  const isMarkup = mayBeHtml.has(field)
  if (isMarkup) reading.raw[field] = text
  // WooCommerce writes a line break of a text as these two characters.
  const whole = format === 'woocommerce' && field === 'description' ? text.replaceAll('\\n', '\n') : text
  const plain = isMarkup ? textOfHtml(whole) : whole
  reading.texts[field] = longFields.has(field) ? plain : oneLine(plain)
}

/** A formula of a workbook, or a text that would be one in a CSV. */
const isFormula = (cell: Cell): boolean => (typeof cell === 'string' ? /^\s*=/.test(cell) : typeof cell === 'object')
