import { expect, test } from 'vitest'

import { sendRequest } from '../../../test/http/raw-http.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const { address, pool } = await openTestShop({ demo: false })
await pool.query(
  `insert into categories (name, short_name, facade, position) values ('Moda para hombre', 'Hombre', 'casa', 1)`,
)
await pool.query(`insert into products (product_name, brand_name, category, price, selling_price, variant_group, variant_options)
  select 'Franela ' || named, 'Camisas', 'Moda para hombre', 40000, 40000, named, options from (values
    ('Mirla', 'Talla: M, Color: Negro'), ('Mirla', 'Talla: L, Color: Negro'), ('Zorzal', 'Talla: S, Color: Café'),
    ('Zorzal', 'talla: M, Color: Café'), ('Zorzal', 'Talla: M, Capacidad: 1,5 L')) as variant (named, options)`)
await pool.query(
  `insert into products (product_name, brand_name, category, price, selling_price) values ('Franela lisa', 'Camisas', 'Moda para hombre', 40000, 40000)`,
)

async function search(query: string, headers: Record<string, string> = {}) {
  const { status, body } = await sendRequest(address, { path: `/api/search?q=franela${query}`, headers })
  expect(status, body).toBe(200)
  const { data, total, facets } = JSON.parse(body)
  return { options: data.map((product: { variantOptions: string }) => product.variantOptions).sort(), total, facets }
}
const grouped = { 'x-grouped': 'true' }

test('a search for cards counts the groups of each option (P-350)', async () => {
  const { total, facets } = await search('', grouped)
  expect([total, facets.opcion]).toEqual([
    3,
    [
      { value: 'Talla: S', count: 1 },
      { value: 'Talla: M', count: 2 },
      { value: 'Talla: L', count: 1 },
      { value: 'Capacidad: 1,5 L', count: 1 },
      { value: 'Color: Café', count: 1 },
      { value: 'Color: Negro', count: 1 },
    ],
  ])
})

test('a search that lists every product has no counts of options, as before', async () => {
  const { total, facets } = await search('')
  expect([total, 'opcion' in facets]).toEqual([6, false])
})

test('values of one option are alternatives, options must all be met, and no capital or accent matters', async () => {
  const found = async (query: string) => (await search(query)).options
  expect(await found('&opcion=Talla:%20M')).toEqual([
    'Talla: M, Capacidad: 1,5 L',
    'Talla: M, Color: Negro',
    'talla: M, Color: Café',
  ])
  expect(await found('&opcion=Talla:%20S,Talla:%20L')).toEqual(['Talla: L, Color: Negro', 'Talla: S, Color: Café'])
  expect(await found('&opcion=talla:%20m&opcion=COLOR:%20cafe')).toEqual(['talla: M, Color: Café'])
  expect(await found('&opcion=Capacidad:%201,5%20L,Talla:%20M')).toEqual(['Talla: M, Capacidad: 1,5 L'])
  expect(await found('&opcion=Talla:%20XXL')).toEqual([])
  expect((await search('&opcion=Talla:%20M', grouped)).total).toBe(2)
})

test('a body names options as a list', async () => {
  const { status, body } = await sendRequest(address, {
    method: 'POST',
    path: '/api/filter-product',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ opcion: ['Talla: L', 'Capacidad: 1,5 L', 'Capacidad: 2 L'] }),
  })
  expect([status, JSON.parse(body).total]).toEqual([200, 0])
})

test('an option that changes is found under its new value at once', async () => {
  expect((await search('&opcion=Talla:%20XS')).total).toBe(0)
  await pool.query(
    `update products set variant_options = 'Talla: XS, Color: Negro' where variant_options = 'Talla: L, Color: Negro'`,
  )
  await expect.poll(async () => (await search('&opcion=Talla:%20XS')).total).toBe(1)
  expect((await search('', grouped)).facets.opcion[0]).toEqual({ value: 'Talla: XS', count: 1 })
})
