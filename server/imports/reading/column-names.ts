import type { ColumnNames } from '../../../contract/catalogue/product-field.ts'
import { importColumns } from '../../../contract/imports/import-fields.ts'
import type { ImportFormat } from '../../../contract/imports/imports.ts'

/** Columns that only WooCommerce writes, in its two languages that our owners use. */
export const onlyWooCommerce = [
  'type',
  'tipo',
  'published',
  'publicado',
  'is featured',
  'esta destacado',
  'visibility in catalog',
  'visibility in catalogue',
  'visibilidad en el catalogo',
  'tax status',
  'estado del impuesto',
  'in stock',
  'en inventario',
  'sale price',
  'precio rebajado',
]

const namesFor = (shop: keyof ColumnNames): Record<string, readonly string[]> =>
  Object.fromEntries(importColumns.flatMap(({ field, names }) => (names[shop]?.length ? [[field, names[shop]]] : [])))

const other = namesFor('other')

/** The folded column names of each kind of file, by field; the earlier of two names wins. */
export const columnNames: Record<ImportFormat, Record<string, readonly string[]>> = {
  shopify: namesFor('shopify'),
  woocommerce: namesFor('woocommerce'),
  own: other,
  other,
}

/** Every known column name of any file. */
export const knownNames: readonly string[] = [
  ...new Set(Object.values(columnNames).flatMap((table) => Object.values(table).flat())),
]

/** The column of a returned file with the reason why its rows were not written. */
export const REASON_COLUMN = 'Motivo'
