import { sql, type RawBuilder } from 'kysely'

import type { ListedProduct, OwnProduct } from '../../contract/products/products.ts'
import { countProducts, newestProducts } from '../catalogue/list-products.ts'
import { isOfGroup } from '../catalogue/list-variants.ts'
import { ownColumns } from '../catalogue/product-columns.ts'
import { searchProducts } from '../catalogue/search/search-products.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Refuse } from '../platform/problem.ts'

export const PAGE_SIZE = 48
/** How many products that run out are listed. */
const NAMED = 8

/** The fields of a product in the owner's list. */
export const listedColumns = sql<ListedProduct>`${ownColumns}, p.running_out as "isRunningOut", (
  select count(*)::int from stock_notices n where n.product_id = p.id and n.notified_at is null) as "stockNotices",
  to_char(p.deleted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "removedAt"`

type ProductsQuery = { q?: string | undefined; runningOut?: boolean; page?: number | undefined }

/**
 * A page of the products for sale with the owner's data: found by SKU or by words like shoppers' searches, sorted by fewest units
 * or newest.
 * @param page from 1
 */
export async function listOwnProducts(
  db: Db,
  { q = '', runningOut = false, page = 1 }: ProductsQuery,
): Promise<{ data: ListedProduct[]; total: number }> {
  if (q.trim() !== '') {
    const { ids, total } = await findOwn(db, q, page)
    return { data: await readColumns(db, { ids, columns: listedColumns }), total }
  }
  const skip = (page - 1) * PAGE_SIZE
  if (runningOut) return { data: await listRunningOut(db, PAGE_SIZE, skip), total: await countRunningOut(db) }
  const { rows } = await sql<ListedProduct>`
    select ${listedColumns} from ${newestProducts(PAGE_SIZE, skip)} order by p.created_at desc, p.id`.execute(db)
  return { data: rows, total: await countProducts(db) }
}

/** A product whose SKU equals the text is listed first (P-277). A text without hits is searched as a part of SKUs. */
async function findOwn(db: Db, q: string, page: number): Promise<{ ids: string[]; total: number }> {
  const [own, { data, total, match }] = await Promise.all([
    findBySku(db, q),
    searchProducts(db, { q, page, pageSize: PAGE_SIZE }),
  ])
  if (own.length === 0 && (total === 0 || match !== 'exact')) {
    const parts = await findByPartOfSku(db, q, page)
    if (parts.total > 0) return parts
  }
  const found = data.map(({ _id }) => _id).filter((id) => !own.includes(id))
  // A page may have one more product, which is then counted.
  return { ids: page === 1 ? [...own, ...found] : found, total: total + own.length - (data.length - found.length) }
}

async function findBySku(db: Db, q: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from products where lower(sku) = lower(${q.trim().normalize('NFC')}) and sku <> '' and deleted_at is null
    order by sku limit ${PAGE_SIZE}`.execute(db)
  return rows.map(({ id }) => id)
}

async function findByPartOfSku(db: Db, q: string, page: number): Promise<{ ids: string[]; total: number }> {
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with found as (
      select id, sku from products
      where sku <> '' and deleted_at is null and strpos(lower(sku), lower(${q.trim().normalize('NFC')})) > 0)
    select (select count(*)::int from found) as total,
      array(select id from found order by sku limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}) as ids`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** Products with the owner's data, in the order of `ids`; those that are not for sale only on request. */
export const readOwn = (
  db: Db | Tx,
  ids: readonly string[],
  { isRemovedToo = false }: { isRemovedToo?: boolean } = {},
): Promise<OwnProduct[]> => readColumns(db, { ids, columns: ownColumns, isRemovedToo })

/**
 * A product for sale and the others of its group, the oldest first.
 * @throws Problem PRODUCT_NOT_FOUND (404)
 */
export async function listOwnVariants(
  db: Db,
  productId: string,
  refuse: Refuse<'PRODUCT_NOT_FOUND'>,
): Promise<OwnProduct[]> {
  const [product] = await readOwn(db, [productId])
  if (!product) throw refuse('PRODUCT_NOT_FOUND')
  if (product.variantGroup === '') return [product]
  const { rows } = await sql<OwnProduct>`
    select ${ownColumns} from products p where ${isOfGroup(product.variantGroup)} order by p.created_at, p.product_name, p.id`.execute(
    db,
  )
  return rows
}

async function readColumns<T extends OwnProduct>(
  db: Db | Tx,
  { ids, columns, isRemovedToo = false }: { ids: readonly string[]; columns: RawBuilder<T>; isRemovedToo?: boolean },
): Promise<T[]> {
  const { rows } = await sql<T>`
    select ${columns} from unnest(${ids}::uuid[]) with ordinality as found (id, position) join products p on p.id = found.id
    where p.deleted_at is null or ${isRemovedToo}::boolean order by found.position`.execute(db)
  return rows
}

async function listRunningOut(db: Db, most: number, skip: number): Promise<ListedProduct[]> {
  const { rows } = await sql<ListedProduct>`
    select ${listedColumns} from (
      select id from products where running_out and deleted_at is null
      order by units_left, units_sold desc, id limit ${most} offset ${skip}) listed
    join products p on p.id = listed.id order by p.units_left, p.units_sold desc, p.id`.execute(db)
  return rows
}

async function countRunningOut(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from products where running_out and deleted_at is null`.execute(db)
  return rows[0]?.count ?? 0
}

/** The products with the fewest units, sold out ones first, and how many products are running out in all. */
export async function readLowStock(db: Db): Promise<{ runningOut: ListedProduct[]; runningOutTotal: number }> {
  const [runningOut, runningOutTotal] = await Promise.all([listRunningOut(db, NAMED, 0), countRunningOut(db)])
  return { runningOut, runningOutTotal }
}
