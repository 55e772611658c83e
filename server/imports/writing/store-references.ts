import { sql } from 'kysely'

import type { Tx } from '../../platform/database/pool.ts'
import type { Reference } from './write-row.ts'

/** Stores the IDs of these products in other programs. A reference of another product for sale stays with that one. */
export async function storeReferences(tx: Tx, references: readonly Reference[]): Promise<void> {
  if (references.length === 0) return
  await sql`
    insert into product_references (source, reference, product_id)
    select * from unnest(${references.map(({ source }) => source)}::text[],
      ${references.map(({ reference }) => reference)}::text[], ${references.map(({ productId }) => productId)}::uuid[])
    on conflict (source, reference) do update set product_id = excluded.product_id
    where not exists (select from products p where p.id = product_references.product_id and p.deleted_at is null)`.execute(
    tx,
  )
}
