import type { ImportFormat } from '../../../contract/imports/imports.ts'
import { foldName } from '../../sheets/fold-name.ts'
import { REASON_COLUMN } from './column-names.ts'
import { metafieldName } from './foreign-features.ts'
import { shopifyProducts } from './shopify-products.ts'
import type { FindColumn, VariantRows } from './variant-rows.ts'
import { wooCommerceProducts } from './woocommerce-products.ts'

const asTheyAre: VariantRows = { take: (rows) => [...rows], end: () => [] }

/** Returns how variants in a file of this program are completed; rows of other programs are complete. */
export function completeVariants(header: readonly string[], format: ImportFormat): VariantRows {
  const names = header.map(foldName)
  // Rows that an import returned because they failed are complete (server/imports/failed-rows.ts).
  if (names.includes(foldName(REASON_COLUMN))) return asTheyAre
  const columnOf: FindColumn = (...wanted) => names.findIndex((name) => wanted.includes(name))
  if (format === 'shopify') {
    const metafields = header.flatMap((name, column) => (metafieldName(name) === null ? [] : [column]))
    return shopifyProducts(columnOf, metafields)
  }
  if (format === 'woocommerce') return wooCommerceProducts(columnOf)
  return asTheyAre
}
