import { sql } from 'kysely'

import type { ProductFacts } from '../../contract/catalogue/product-facts.ts'
import { violates } from '../platform/database/errors.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Problem, Refuse } from '../platform/problem.ts'

type Wanted = Pick<ProductFacts, 'sku'> & { id: string | null }

/**
 * Refuses the SKU of another product that is for sale (P-277).
 * @param wanted with the id of the product that gets it; null for a new one
 * @throws Problem SKU_REPEATED (409), which names that product
 */
export async function claimSku(tx: Tx, { id, sku }: Wanted, refuse: Refuse<'SKU_REPEATED'>): Promise<void> {
  if (sku === '') return
  const { rows } = await sql<{ productName: string }>`
    select product_name from products
    where sku = ${sku} and sku <> '' and deleted_at is null and id is distinct from ${id}::uuid`.execute(tx)
  if (rows[0]) throw repeatedSku(refuse, rows[0].productName)
}

/**
 * Handles errors of writing a product: another transaction may have written its SKU since {@link claimSku} checked it.
 * @returns a function that throws the error, converted to SKU_REPEATED if that is the cause
 */
export const orRepeatedSku =
  (refuse: Refuse<'SKU_REPEATED'>) =>
  (error: unknown): never => {
    throw violates(error, 'products_sku_unique') ? repeatedSku(refuse, 'Otro producto') : error
  }

function repeatedSku(refuse: Refuse<'SKU_REPEATED'>, product: string): Problem {
  const { message } = refuse('SKU_REPEATED', { values: { product } })
  return refuse('SKU_REPEATED', { message, fields: [{ field: 'sku', message }] })
}
