import { sql } from 'kysely'

import { formerPathOf } from '../../contract/products/former-path.ts'
import { isOfGroup } from '../catalogue/list-variants.ts'
import { preparedQuery, type Db } from '../platform/database/pool.ts'

/** Shopify shows a product within each of its collections, too. */
const withinCollection = /^\/collections\/[^/]+(\/products\/[^/]+)$/

const statement = `
  select f.product_id as "productId", f.leads_to_group as "leadsToGroup", p.variant_group as "variantGroup"
  from former_paths f join products p on p.id = f.product_id
  where f.path = any ($1::text[]) order by array_position($1::text[], f.path) limit 1`

type Row = { productId: string; leadsToGroup: boolean; variantGroup: string }

/**
 * The page of the product that had an address before the shop moved here (P-279).
 * @param address path and query as they were requested
 * @returns its path here, whether or not the product is for sale; null for an address that nobody knows
 */
export async function findNewPath(db: Db, address: string): Promise<string | null> {
  const path = formerPathOf(address)
  if (path === null) return null
  const [, ofProduct] = withinCollection.exec(path) ?? []
  const [row] = await preparedQuery<Row>(db, statement, [ofProduct === undefined ? [path] : [path, ofProduct]])
  if (!row) return null
  const { productId, leadsToGroup, variantGroup } = row
  const variant = leadsToGroup && variantGroup !== '' ? await firstVariant(db, variantGroup) : undefined
  return `/product/${variant ?? productId}`
}

/** The first variant of a group that can be bought; the first one where all are sold out. */
async function firstVariant(db: Db, group: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where ${isOfGroup(group)}
    order by p.agotado, p.created_at, p.product_name, p.id limit 1`.execute(db)
  return rows[0]?.id
}
