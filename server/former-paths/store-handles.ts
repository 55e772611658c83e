import { sql } from 'kysely'

import { foldFormerPath } from '../../contract/products/former-path.ts'
import type { Tx } from '../platform/database/pool.ts'

/** A product's handle at Shopify, which all of its variants share. */
export type Handle = { handle: string; productId: string }

/**
 * Stores the addresses that products had at Shopify (P-280). One that leads to a product for sale stays as it is: the owner may
 * have chosen it.
 * @param handles of one product in the order of its variants
 */
export async function storeHandles(tx: Tx, handles: readonly Handle[]): Promise<void> {
  const products = new Map<string, string>()
  for (const { handle, productId } of handles) {
    const path = foldFormerPath(`/products/${handle}`)
    if (path !== null && handle.trim() !== '' && !products.has(path)) products.set(path, productId)
  }
  if (products.size === 0) return
  await sql`
    insert into former_paths (path, product_id, leads_to_group)
    select path, product_id, true from unnest(${[...products.keys()]}::text[], ${[...products.values()]}::uuid[]) as x (path, product_id)
    on conflict (path) do update set product_id = excluded.product_id, leads_to_group = true
    where not exists (select from products p where p.id = former_paths.product_id and p.deleted_at is null)`.execute(tx)
}
