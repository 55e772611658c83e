import { importColumns, type ImportField } from '../../../contract/imports/import-fields.ts'
import type { ImportFormat } from '../../../contract/imports/imports.ts'
import { foldName } from '../../sheets/fold-name.ts'
import { columnNames, onlyWooCommerce } from './column-names.ts'

/** Field → number of the column. */
export type Mapping = Partial<Record<ImportField, number>>

/** The columns of our own files, in order; imports read what exports write. */
export const ownColumns = importColumns.filter(({ isExported }) => isExported)
/** The column name of an attribute in our own files. */
export const attributeColumn = (name: string): string => `Atributo: ${name}`

/** The column name of a field in our own files. */
export const columnNameOf = (field: string): string =>
  importColumns.find((column) => column.field === field)?.header ??
  (field.startsWith('attribute:') ? attributeColumn(field.slice(10)) : field)

/** Detects the program that wrote a file by columns that only it has. */
export function findFormat(header: readonly string[]): ImportFormat {
  const names = new Set(header.map(foldName))
  const has = (...wanted: string[]) => wanted.every((name) => names.has(name))
  if (has('handle', 'title') && (names.has('variant price') || names.has('body html'))) return 'shopify'
  if (has('url handle', 'title')) return 'shopify'
  if (has('name', 'regular price') || has('nombre', 'precio normal')) {
    if (onlyWooCommerce.some((name) => names.has(name))) return 'woocommerce'
  }
  if (has('id', 'nombre', 'categoria', 'subcategoria', 'precio', 'precio de venta')) return 'own'
  return 'other'
}

/**
 * Guesses the meaning of columns by their names; the earlier of two names of a field wins, and a column is used once.
 */
export function guessMapping(header: readonly string[], format: ImportFormat): Mapping {
  // WooCommerce's yes/no columns, such as «¿Existencias?», contain 1 or 0 and no value of ours.
  const names = header.map((name) => (format === 'woocommerce' && name.trim().endsWith('?') ? '' : foldName(name)))
  const table = columnNames[format]
  const mapping: Mapping = {}
  const taken = new Set<number>()
  const take = (field: string, column: number) => {
    if (column === -1 || taken.has(column) || field in mapping) return
    mapping[field as ImportField] = column
    taken.add(column)
  }
  for (const [field, known] of Object.entries(table)) {
    for (const name of known) {
      take(
        field,
        names.findIndex((one, column) => one === name && !taken.has(column)),
      )
    }
  }
  for (const [column, name] of header.entries()) {
    const attribute = /^atributo:\s*(.{1,40})$/i.exec(name.trim())?.[1]
    if (attribute) take(`attribute:${attribute}`, column)
  }
  return mapping
}
