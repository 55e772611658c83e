import { safeParse } from 'zod/mini'

import type { NewProduct } from '../../contract/catalogue/product-facts.ts'
import { id } from '../../contract/values/text.ts'
import type { Db } from '../platform/database/pool.ts'

/**
 * A client that knows only the released calls makes a product of another one by sending that one back, with its `_id`. What only one
 * product can have, its SKU and its place among variants, does not come along. Values of the caller's own stay, to be checked.
 * @param sent `from`: the `_id` that was sent, whatever it is
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
