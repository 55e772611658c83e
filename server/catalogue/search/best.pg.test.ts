import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { sortOrders, type SortOrder } from '../../../contract/catalogue/search-address.ts'
import { openTestDatabase } from '../../../test/database/database.ts'
import { expectInvariants } from '../../../test/database/invariants.ts'
import { addCategories, addProducts } from '../../../test/products/catalogue-products.ts'
import { searchProducts } from './search-products.ts'

// These tests change thousands of products in one statement, which only commands do otherwise.
const { db, pool } = await openTestDatabase({ statementTimeoutMs: 0 })

// Enough products that the best 2,048 of each order are stored separately, and words for which neither walking nor sorting is
// fast.
beforeAll(async () => {
  await addCategories(db)
  await sql`
    insert into products (product_name, brand_name, category, price, selling_price, stock, units_sold, created_at)
    select (array['Silla', 'Mesa', 'Olla'])[1 + n % 25 % 3], 'Muebles ' || n % 7, (array['hogar', 'Belleza'])[1 + n % 2],
      9000 + n * 7919 % 5003, 9000 + n * 7919 % 5003 - n * 31 % 4001, case when n % 11 = 0 then 0 when n % 2 = 0 then 5 end,
      n * 104729 % 53, now() - n * 3571 % 4999 * interval '1 hour'
    from generate_series(1, 5000) as n`.execute(db)
  await sql`update products set product_name = 'Lámpara ' || product_name where price % 25 = 3`.execute(db)
  await sql`analyze products`.execute(db)
})

const orders: Record<SortOrder, string> = {
  relevancia: 'agotado, units_sold desc, created_at desc, search_slot',
  'menor-precio': 'selling_price, search_slot',
  'mayor-precio': 'selling_price desc, search_slot desc',
  'mayor-descuento': 'discount desc, search_slot',
  'mas-nuevos': 'created_at desc, search_slot',
}

/** The first two pages of every order, as the search gives them and as sorting all that match does. */
async function firstPages() {
  const found: Record<string, string[]> = {}
  const sorted: Record<string, string[]> = {}
  for (const orden of sortOrders) {
    const pages = [1, 2].map((page) => searchProducts(db, { q: 'lampara', orden, page }))
    found[orden] = (await Promise.all(pages)).flatMap(({ data }) => data.map((product) => product._id))
    const { rows } = await sql<{ id: string }>`
      select id from products where product_name like 'Lámpara%' and deleted_at is null
      order by ${sql.raw(orders[orden])} limit 96`.execute(db)
    sorted[orden] = rows.map(({ id }) => id)
  }
  return { found, sorted }
}

test('the first pages of a word with hundreds of hits equal those of a full sort', async () => {
  const { rows } = await sql<{ orden: string }>`select orden from search_best where size = 2048`.execute(db)
  expect(rows.map(({ orden }) => orden).toSorted()).toEqual(sortOrders.toSorted())
  const { found, sorted } = await firstPages()
  expect(found).toEqual(sorted)
  await expectInvariants(pool)
})

const changes: [string, () => Promise<unknown>][] = [
  [
    'sales',
    () => sql`update products set units_sold = units_sold + 100 where price % 25 = 3 and price % 4 = 0`.execute(db),
  ],
  ['sales that are taken back', () => sql`update products set units_sold = 0 where units_sold > 140`.execute(db)],
  [
    'products that are sold out',
    () => sql`update products set stock = 0 where price % 3 = 0 and stock > 0`.execute(db),
  ],
  [
    'products that come in again',
    () => sql`update products set stock = 9 where price % 6 = 0 and stock = 0`.execute(db),
  ],
  ['lower prices', () => sql`update products set selling_price = selling_price / 9 where price % 125 = 3`.execute(db)],
  [
    'higher prices',
    () => sql`update products set price = price * 5, selling_price = price * 5 where price % 75 = 3`.execute(db),
  ],
  ['other names', () => sql`update products set product_name = 'Lámpara roja' where price % 50 = 4`.execute(db)],
  ['products that leave', () => sql`delete from products where price % 125 = 28`.execute(db)],
  ['products that come back', () => sql`update products set created_at = now() where price % 125 = 53`.execute(db)],
  [
    'new products',
    () =>
      addProducts(
        db,
        Array.from({ length: 120 }, (_, index) => ({
          productName: `Lámpara nueva ${index}`,
          price: 8_000 + index,
          unitsSold: index,
        })),
      ),
  ],
  [
    'more new products than the index stores',
    () =>
      sql`
    insert into products (product_name, brand_name, category, price, selling_price, units_sold)
    select case when n % 40 = 0 then 'Lámpara' else 'Vaso' end, 'Cocina', 'hogar', 5000 + n, 4000 + n, n % 90
    from generate_series(1, 2500) as n`.execute(db),
  ],
  ['filing everything anew', () => sql`select search_rebuild()`.execute(db)],
]

test.each(changes)('they are still the best after %s', async (_, change) => {
  await change()
  const { found, sorted } = await firstPages()
  expect(found).toEqual(sorted)
  await expectInvariants(pool)
})
