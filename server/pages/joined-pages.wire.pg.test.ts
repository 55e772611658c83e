import { gunzipSync } from 'node:zlib'

import { beforeAll, expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop()
const { pool } = shop
const visitor = openVisitor(shop.address)
const MANY = 18

/** Products of one brand, the best sellers first. */
let ids: string[] = []
beforeAll(async () => {
  const { rows } = await pool.query(
    `insert into products (product_name, brand_name, category, price, selling_price, units_sold, stock)
     select 'Correa ' || n, 'Perros', 'Mascotas', 100000, 90000 + n, 1000 - n, 5 from generate_series(1, $1) n
     returning id, units_sold`,
    [MANY],
  )
  ids = rows.sort((one, other) => other.units_sold - one.units_sold).map(({ id }) => id)
})

async function textOf(id: string, coding = 'gzip, br'): Promise<string> {
  const { status, headers, bytes } = await visitor.get(`/product/${id}`, { 'accept-encoding': coding })
  expect([status, headers.get('content-encoding')]).toEqual([200, coding === 'identity' ? null : 'gzip'])
  return (coding === 'identity' ? bytes : gunzipSync(bytes)).toString()
}
const misses = () => shop.app.responseCacheBytes().misses
const changed = async (change: () => Promise<unknown>) => {
  const before = shop.app.responseCacheBytes().changes
  await change()
  await expect.poll(() => shop.app.responseCacheBytes().changes).toBeGreaterThan(before)
}
const lower = (id: string, by = 1_000) =>
  pool.query('update products set selling_price = selling_price - $2 where id = $1', [id, by])
const endOf = (text: string) => text.slice(text.indexOf('<div data-ending'))
const dataOf = (text: string) =>
  JSON.parse(
    ['page-data', 'page-data-end']
      .map((name) => new RegExp(`id="${name}"[^>]*>([^<]*)</script>`).exec(text)?.[1])
      .join(''),
  ) as { loaderData: Record<string, { recommended?: { value: { _id: string; sellingPrice: number }[] } }> }
const recommendedIn = (text: string) =>
  Object.values(dataOf(text).loaderData).flatMap(({ recommended }) => recommended?.value ?? [])

test('a page put together of parts is, byte for byte, the page that is drawn as a whole', async () => {
  const [first, second] = [ids[14]!, ids[15]!]
  shop.app.dropCachedResponses()
  const whole = await textOf(first)
  await textOf(second)
  shop.app.dropCachedResponses()
  await textOf(second)
  // Its ending is there already, so only its beginning is drawn.
  const joined = await textOf(first)
  expect(joined).toBe(whole)
  expect(await textOf(first, 'identity')).toBe(whole)
  expect(whole.match(/<!doctype html>|<\/head>|<\/body>|<\/html>/g)).toHaveLength(4)
})

test('products outside of the recommended list share one cached ending; a recommended product gets its own, without itself', async () => {
  const [outside, alsoOutside, inside] = [await textOf(ids[14]!), await textOf(ids[15]!), await textOf(ids[3]!)]
  expect(endOf(alsoOutside)).toBe(endOf(outside))
  expect(recommendedIn(outside).map(({ _id }) => _id)).toEqual(ids.slice(0, 12))
  expect(recommendedIn(inside).map(({ _id }) => _id)).toEqual(ids.slice(0, 13).filter((id) => id !== ids[3]))
})

test('a price change renders the shared ending once and shows on all pages that recommend the product', async () => {
  const outside = ids.slice(13)
  for (const id of [...outside, ids[0]!]) await textOf(id)
  const before = misses()
  await changed(() => lower(ids[0]!))
  const texts = []
  for (const id of outside) texts.push(await textOf(id))
  expect(misses()).toBe(before + 1)
  for (const text of texts) {
    expect(recommendedIn(text)[0]).toMatchObject({ _id: ids[0], sellingPrice: 89_001 })
    expect(endOf(text)).toContain('89.001')
    expect(text).not.toContain('90.001')
  }
  expect(await textOf(ids[0]!)).toContain('89.001')
})

test('a price change of one product leaves other cached pages valid', async () => {
  const [own, other] = [ids[14]!, ids[15]!]
  for (const id of [own, other]) await textOf(id)
  await changed(() => lower(own))
  const before = misses()
  await textOf(other)
  expect(misses()).toBe(before)
  expect(await textOf(own)).toContain('89.015')
  expect(misses()).toBe(before + 1)
})

test('a product that enters the list is not recommended on its own page, and is on the others', async () => {
  const [leaving, coming, beside] = [ids[2]!, ids[12]!, ids[15]!]
  for (const id of [coming, beside]) expect(recommendedIn(await textOf(id)).map(({ _id }) => _id)).toContain(leaving)
  await changed(() => pool.query('update products set stock = 0 where id = $1', [leaving]))
  const shown = recommendedIn(await textOf(beside)).map(({ _id }) => _id)
  expect(shown).toEqual(ids.slice(0, 13).filter((id) => id !== leaving))
  const own = recommendedIn(await textOf(coming)).map(({ _id }) => _id)
  expect(own).toEqual(ids.slice(0, 14).filter((id) => id !== leaving && id !== coming))
})
