import { sql } from 'kysely'

import type { Product } from '../../contract/catalogue/catalogue.ts'
import { PAGE_SIZE } from '../../contract/catalogue/page-size.ts'
import type { Db } from '../platform/database/pool.ts'
import { productColumns } from './product-columns.ts'

/**
 * Products from the newest on, and how many there are.
 * @param page from 1; without `page` and `pageSize` every product is given (P-17)
 */
export async function listProducts(
  db: Db,
  { page, pageSize }: { page?: number; pageSize?: number } = {},
): Promise<{ data: Product[]; total: number }> {
  const everything = page === undefined && pageSize === undefined
  const limit = everything ? null : (pageSize ?? PAGE_SIZE)
  const skip = ((page ?? 1) - 1) * (limit ?? 0)
  const { rows } = await sql<Product>`
    select ${productColumns} from ${newestProducts(limit, skip)} order by p.created_at desc, p.id`.execute(db)
  return { data: rows, total: everything ? rows.length : await countProducts(db) }
}

/** Skipping as many entries of an index costs as much as reading how many there are. */
const SHORT_WAY = 5_000

/**
 * SQL: some of the products `p` for sale, from the newest on, to be put into that order again. Those that are skipped are met in
 * an index only, not one by one in the table, and from the end of it that is nearer.
 */
export const newestProducts = (limit: number | null, skip: number) =>
  limit === null || skip <= SHORT_WAY ? fromNewest(limit, skip) : fromNearerEnd(limit, skip)

const fromNewest = (limit: number | null, skip: number) => sql`(
  select id from products where deleted_at is null order by created_at desc, id limit ${limit} offset ${skip}) listed
  join products p on p.id = listed.id`

/**
 * A page of the list, read from the nearer end: where fewer rows follow the beginning of the page than precede it, from the
 * oldest on. The number is of the same moment as the rows. The outer limit tells the planner how few rows come; without it, it
 * reads the whole table to join them.
 */
export const fromNearerEnd = (limit: number, skip: number) => sql`(
  with counted as materialized (select search_product_count() - ${skip}::bigint as left_over)
  select id from (
  (select id from products where deleted_at is null order by created_at desc, id
    limit case when (select left_over from counted) >= ${skip}::bigint then ${limit}::bigint else 0 end offset ${skip}::bigint)
  union all
  (select id from products where deleted_at is null order by created_at, id desc
    limit case when (select left_over from counted) < ${skip}::bigint
      then greatest(0, least(${limit}::bigint, (select left_over from counted))) else 0 end
    offset greatest(0, (select left_over from counted) - ${limit}::bigint))) page limit ${limit}::bigint) listed
  join products p on p.id = listed.id`

/** How many products are for sale. The search index stores this number, so nothing is counted. */
export async function countProducts(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select search_product_count() as count`.execute(db)
  return rows[0]?.count ?? 0
}
