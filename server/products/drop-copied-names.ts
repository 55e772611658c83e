import { safeParse } from 'zod/mini'

import type { NewProduct } from '../../contract/catalogue/product-facts.ts'
import { id } from '../../contract/values/text.ts'
import type { Db } from '../platform/database/pool.ts'

/**
 * Handles a client that knows only the released calls and copies a product by sending it back with its `_id`. Unique values, its
 * SKU and its variant fields, are dropped. Values that the caller changed stay, to be checked.
 * @param sent `from`: the `_id` that was sent, of any type
 */
export async function dropCopiedNames<P extends NewProduct>(
  db: Db,
  { from, product }: { from: unknown; product: P },
): Promise<P> {
  const { data: sourceId } = safeParse(id, from)
  if (sourceId === undefined) return product
  const source = await db
    .selectFrom('products')
    .select(['sku', 'variantGroup', 'variantOptions'])
    .where('id', '=', sourceId)
    .executeTakeFirst()
  if (!source) return product
  const isItsVariant = product.variantGroup === source.variantGroup && product.variantOptions === source.variantOptions
  return {
    ...product,
    ...(product.sku === source.sku && { sku: '' }),
    ...(isItsVariant && { variantGroup: '', variantOptions: '' }),
  }
}
