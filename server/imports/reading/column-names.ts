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

/** What the columns of each kind of file are called, folded, by what they hold; the earlier of two names wins. */
export const columnNames: Record<ImportFormat, Record<string, readonly string[]>> = {
  shopify: namesFor('shopify'),
  woocommerce: namesFor('woocommerce'),
  own: other,
  other,
}

/** Every name that a column of some file is known by. */
export const knownNames: readonly string[] = [
  ...new Set(Object.values(columnNames).flatMap((table) => Object.values(table).flat())),
]

/** Which column of a file that is returned says why its rows were not written. */
export const REASON_COLUMN = 'Motivo'
