import { sql } from 'kysely'

import type { ListedProduct } from '../../contract/products/products.ts'
import type { Db } from '../platform/database/pool.ts'
import { listedColumns, PAGE_SIZE } from './list-products.ts'

/**
 * A page of the products that are not for sale with the owner's data, the last one removed first (P-257). They are in no search
 * index: each word is searched as a part of name or SKU, without accents and case, in any order.
 * @param page from 1
 */
export async function listRemovedProducts(
  db: Db,
  { q = '', page = 1 }: { q?: string | undefined; page?: number | undefined },
): Promise<{ data: ListedProduct[]; total: number }> {
  const removed = sql`products where deleted_at is not null
    and (${q.trim()} = '' or search_fold(${q}) <> '' and not exists (
      select from unnest(string_to_array(search_fold(${q}), ' ')) word where position(word in search_fold(product_name || ' ' || sku)) = 0))`
  const [{ rows: data }, { rows: counted }] = await Promise.all([
    sql<ListedProduct>`
      select ${listedColumns} from (
        select id from ${removed} order by deleted_at desc, id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) listed
      join products p on p.id = listed.id order by p.deleted_at desc, p.id`.execute(db),
    sql<{ total: number }>`select count(*) as total from ${removed}`.execute(db),
  ])
  return { data, total: counted[0]?.total ?? 0 }
}
