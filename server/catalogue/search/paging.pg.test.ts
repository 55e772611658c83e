import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { sortOrders, type SortOrder } from '../../../contract/catalogue/search-address.ts'
import { openTestDatabase } from '../../../test/database/database.ts'
import { addCategories } from '../../../test/products/catalogue-products.ts'
import { searchProducts } from './search-products.ts'

const { db } = await openTestDatabase()
const COUNT = 3_000

// Enough products that common words are walked and rare ones sorted, in two chunks and many blocks, with many ties.
beforeAll(async () => {
  await addCategories(db)
  await sql`
    insert into products (product_name, brand_name, category, description, price, selling_price, stock, units_sold, created_at)
    select case when n % 3 = 0 then 'Mesa ' else 'Silla ' end || (array['roja', 'azul', 'verde'])[1 + n % 5 % 3] || case when n % 97 = 0 then ' plegable' else '' end,
      'Muebles ' || n % 40, (array['hogar', 'Tecnologia', 'Belleza'])[1 + n % 3],
      case when n % 2 = 0 then 'Para sala' else 'Para jardín' end, 1000 * (n % 400), 1000 * (n % 400) - (n % 7) * (n % 400),
      case when n % 11 = 0 then 0 end, n % 5, now() - n % 50 * interval '1 hour'
    from generate_series(1, ${COUNT}) as n`.execute(db)
  await sql`analyze products`.execute(db)
})

const idsOn = async (q: string, orden: SortOrder, page: number, pageSize: number) =>
  (await searchProducts(db, { q, orden, page, pageSize })).data.map((product) => product._id)

test.each(sortOrders.flatMap((orden) => ['silla', 'plegable', 's', 'sala mesa'].map((q) => [orden, q] as const)))(
  'pages by %s for «%s» have no repeats and no holes',
  async (orden, q) => {
    const { total } = await searchProducts(db, { q, orden })
    const ids: string[] = []
    for (let page = 1; ids.length < total; page += 1) {
      const next = await idsOn(q, orden, page, 100)
      expect(next.length).toBe(Math.min(100, total - ids.length))
      ids.push(...next)
    }
    expect(new Set(ids).size).toBe(total)
    expect(await idsOn(q, orden, 2, 33)).toEqual(ids.slice(33, 66))
    expect(await idsOn(q, orden, Math.ceil(total / 33) + 1, 33)).toEqual([])
  },
)

const keys = {
  'menor-precio': (product: { sellingPrice: number }) => product.sellingPrice,
  'mayor-precio': (product: { sellingPrice: number }) => -product.sellingPrice,
  'mayor-descuento': ({ price, sellingPrice }: { price: number; sellingPrice: number }) =>
    price === 0 ? 0 : -Math.floor((1000 * (price - sellingPrice)) / price),
}

test.each(Object.entries(keys))('%s is the order of the selling price or the discount', async (orden, key) => {
  for (const q of ['silla', 'plegable']) {
    const { data } = await searchProducts(db, { q, orden: orden as SortOrder, pageSize: 100 })
    const values = data.map(key)
    expect(values).toEqual(values.toSorted((a, b) => a - b))
  }
})

test('mas-nuevos shows the newest first', async () => {
  const ids = await idsOn('silla', 'mas-nuevos', 1, 60)
  const { rows } = await sql<{ age: string }>`
    select created_at::text as age from unnest(${ids}::uuid[]) with ordinality as shown (id, position) join products using (id) order by position`.execute(
    db,
  )
  const ages = rows.map((row) => row.age)
  expect(ages).toEqual(ages.toSorted().toReversed())
})

test('the total is the number of matching rows', async () => {
  const { total } = await searchProducts(db, { q: 'silla roja' })
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from products where product_name like 'Silla roja%'`.execute(db)
  expect(total).toBe(rows[0]?.count)
})

test('a page has forty-eight products by default', async () => {
  expect((await searchProducts(db, { q: 'silla' })).data).toHaveLength(48)
  expect((await searchProducts(db, { q: 'silla', pageSize: 1 })).data).toHaveLength(1)
  expect((await searchProducts(db, { q: 'silla', page: 100_000, pageSize: 100 })).data).toEqual([])
})
