import { sql } from 'kysely'

import type { Product } from '../../contract/catalogue.ts'
import type { Db } from '../platform/database/pool.ts'
import { productColumns } from './product-columns.ts'

const DEFAULT_PAGE_SIZE = 48

/**
 * Products from the newest on, and how many there are.
 * @param page from 1; without `page` and `pageSize` every product is given (P-17)
 */
export async function listProducts(
  db: Db,
  { page, pageSize }: { page?: number; pageSize?: number } = {},
): Promise<{ data: Product[]; total: number }> {
  const everything = page === undefined && pageSize === undefined
  const limit = everything ? null : (pageSize ?? DEFAULT_PAGE_SIZE)
  const skip = ((page ?? 1) - 1) * (limit ?? 0)
  const { rows } = await sql<Product>`
    select ${productColumns} from ${newestProducts(limit, skip)} order by p.created_at desc, p.id`.execute(db)
  return { data: rows, total: everything ? rows.length : await countProducts(db) }
}

/**
 * SQL: some of the products `p` for sale, from the newest on, to be put into that order again. Those that are skipped are met in
 * an index only, not one by one in the table.
 */
export const newestProducts = (limit: number | null, skip: number) => sql`(
  select id from products where deleted_at is null order by created_at desc, id limit ${limit} offset ${skip}) listed
  join products p on p.id = listed.id`

/** How many products are for sale. The search index stores this number, so nothing is counted. */
export async function countProducts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select search_product_count() as count`.execute(db)
  return rows[0]?.count ?? 0
}
