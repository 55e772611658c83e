import { expect, test } from 'vitest'

import { openVisitor } from '../../test/http/visitor.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop()
const admin = await signInAs(shop, { role: 'ADMIN' })
const visitor = openVisitor(shop.address)
const { pool } = shop

type Row = { id: string; brand_name: string }
const productsOf = async (category: string): Promise<Row[]> =>
  (
    await pool.query(
      `select id, brand_name from products
       where category = $1 and deleted_at is null and not digital and not agotado and price > 10
       order by units_sold desc, discount desc, created_at desc, id`,
      [category],
    )
  ).rows
const [olla, radio] = [(await productsOf('hogar'))[0]!, (await productsOf('Tecnologia'))[0]!]

const detailsOf = (productId: string) => visitor.post('/api/product-details', { productId })
/** A response of each kind that is stored, by name. */
const kinds: Record<string, () => Promise<{ status: number; body: unknown }>> = {
  'page of olla': () => visitor.get(`/product/${olla.id}`),
  'page of radio': () => visitor.get(`/product/${radio.id}`),
  'details of olla': () => detailsOf(olla.id),
  'details of radio': () => detailsOf(radio.id),
  'page of hogar': () => visitor.get('/product-category/hogar'),
  'page of Tecnologia': () => visitor.get('/product-category/Tecnologia'),
  'list of hogar': () => visitor.post('/api/category-product', { category: 'hogar' }),
  'list of Tecnologia': () => visitor.post('/api/category-product', { category: 'Tecnologia' }),
  home: () => visitor.get('/'),
  'one of each': () => visitor.get('/api/get-categoryProduct'),
  'page of a search': () => visitor.get('/search?q=olla'),
  search: () => visitor.get('/api/search?q=olla'),
  filter: () => visitor.post('/api/filter-product', { category: ['Tecnologia'] }),
  'all products': () => visitor.get('/api/get-product?page=1&pageSize=5'),
  'sitemap of products': () => visitor.get('/sitemaps/products-1.xml'),
  sitemap: () => visitor.get('/sitemap.xml'),
  terms: () => visitor.get('/terminos-condiciones'),
  about: () => visitor.get('/about'),
  'the shop': () => visitor.get('/api/shop'),
  municipalities: () => visitor.get('/api/municipalities'),
  robots: () => visitor.get('/robots.txt'),
}
const names = Object.keys(kinds)
const ofAnyProduct = ['page of a search', 'search', 'filter', 'all products', 'sitemap of products', 'sitemap']
const ofHogar = ['page of hogar', 'list of hogar']
const ofOlla = ['page of olla', 'details of olla']

/** The responses of all kinds that a change makes outdated: they are made again when they are requested afterwards. */
async function outdatedBy(change: () => Promise<unknown>): Promise<string[]> {
  for (const [name, get] of Object.entries(kinds)) expect([name, (await get()).status]).toEqual([name, 200])
  const before = shop.app.responseCacheBytes().changes
  await change()
  await expect.poll(() => shop.app.responseCacheBytes().changes).toBeGreaterThan(before)
  const outdated: string[] = []
  for (const [name, get] of Object.entries(kinds)) {
    const { misses } = shop.app.responseCacheBytes()
    await get()
    if (shop.app.responseCacheBytes().misses > misses) outdated.push(name)
  }
  return outdated
}

const update = (row: Row, set: string, values: unknown[] = []) =>
  pool.query(`update products set ${set} where id = $1`, [row.id, ...values])

test('without a change, every response comes from the cache', async () => {
  for (const [name, get] of Object.entries(kinds)) expect([name, (await get()).status]).toEqual([name, 200])
  const { misses } = shop.app.responseCacheBytes()
  for (const get of Object.values(kinds)) await get()
  expect(shop.app.responseCacheBytes().misses).toBe(misses)
})

test('a text outdates what shows the product, and searches; other products stay', async () => {
  const outdated = await outdatedBy(() => update(olla, 'description = $2', ['Otra descripción.']))
  expect(outdated).toEqual(expect.arrayContaining([...ofOlla, ...ofHogar, ...ofAnyProduct, 'home']))
  expect(outdated.filter((name) => /radio|Tecnologia|terms|about|shop|municip|robots/.test(name))).toEqual([])
  expect(JSON.stringify((await detailsOf(olla.id)).body)).toContain('Otra descripción.')
})

test.each([
  ['another price', 'selling_price = selling_price - 1'],
  ['another discount', 'selling_price = price'],
])('%s is on every page that shows the product, and pages that do not show it stay', async (_, set) => {
  const outdated = await outdatedBy(() => update(olla, set))
  expect(outdated).toEqual(expect.arrayContaining([...ofOlla, ...ofHogar, ...ofAnyProduct, 'home', 'one of each']))
  expect(outdated.filter((name) => /radio|Tecnologia|terms|about|shop|municip|robots/.test(name))).toEqual([])
  const [{ selling_price: price }] = (await pool.query('select selling_price from products where id = $1', [olla.id]))
    .rows
  expect((await detailsOf(olla.id)).body.data.sellingPrice).toBe(price)
  const listed = (await visitor.post('/api/category-product', { category: 'hogar' })).body.data
  expect(listed.find((one: { _id: string }) => one._id === olla.id).sellingPrice).toBe(price)
})

test('the last unit outdates the lists of the category; one of several outdates nothing', async () => {
  await outdatedBy(() => update(olla, 'stock = 2'))
  const { changes } = shop.app.responseCacheBytes()
  await update(olla, 'stock = 1, units_sold = units_sold + 1')
  const outdated = await outdatedBy(() => update(olla, 'stock = 0'))
  expect(shop.app.responseCacheBytes().changes).toBe(changes + 1)
  expect(outdated).toEqual(expect.arrayContaining([...ofOlla, ...ofHogar, ...ofAnyProduct, 'home']))
  expect(outdated).not.toContain('page of radio')
  expect((await detailsOf(olla.id)).body.data.agotado).toBe(true)
  await outdatedBy(() => update(olla, 'stock = 50'))
})

test('another category outdates the lists of both', async () => {
  const outdated = await outdatedBy(() => update(olla, `category = 'Mascotas', brand_name = 'Perros'`))
  expect(outdated).toEqual(expect.arrayContaining([...ofOlla, ...ofHogar, ...ofAnyProduct, 'home', 'one of each']))
  expect(outdated).not.toContain('page of Tecnologia')
  const there = await outdatedBy(() => update(olla, 'category = $2, brand_name = $3', ['hogar', olla.brand_name]))
  expect(there).toEqual(expect.arrayContaining([...ofOlla, ...ofHogar]))
})

test('a removed product is on no page any more, and a restored one is on all of its pages', async () => {
  for (const get of Object.values(kinds)) await get()
  await update(radio, 'deleted_at = now()')
  await expect.poll(async () => (await visitor.get(`/product/${radio.id}`)).status).toBe(404)
  expect(JSON.stringify((await visitor.post('/api/category-product', { category: 'Tecnologia' })).body)).not.toContain(
    radio.id,
  )
  await update(radio, 'deleted_at = null')
  await expect.poll(async () => (await visitor.get('/product-category/Tecnologia')).body).toContain(radio.id)
  expect((await visitor.get(`/product/${radio.id}`)).status).toBe(200)
})

test('a new product is in the lists of its category, and the rest stays', async () => {
  const outdated = await outdatedBy(() =>
    pool.query(
      `insert into products (product_name, brand_name, category, price, selling_price)
       select 'Olla nueva', brand_name, category, 1000, 500 from products where id = $1`,
      [olla.id],
    ),
  )
  expect(outdated.sort()).toEqual([...ofHogar, ...ofAnyProduct, 'page of olla', 'home', 'one of each'].sort())
  expect((await visitor.get('/api/search?q=olla nueva')).body.data[0].productName).toBe('Olla nueva')
})

test('delivery rates, categories and more than a hundred products in one change outdate everything', async () => {
  expect(
    await outdatedBy(() =>
      pool.query(`insert into delivery_rates (place, cost, days_from, days_to) values ('05', 1000, 1, 2)`),
    ),
  ).toEqual(names)
  expect(await outdatedBy(() => pool.query('update categories set facade = facade'))).toEqual(names)
  expect(
    await outdatedBy(() =>
      pool.query(
        `update products set description = description || '.' where id in (select id from products limit 101)`,
      ),
    ),
  ).toEqual(names)
})

test("the owner's change is visible when the response to it arrives, and nothing else is made again", async () => {
  for (const get of Object.values(kinds)) await get()
  const { category, brandName, price } = (await detailsOf(olla.id)).body.data
  const facts = { _id: olla.id, category, brandName, price }
  for (let round = 0; round < 10; round++) {
    const { body } = await admin.post('/api/update-product', { ...facts, productName: `Olla ${round}` })
    expect(body).toMatchObject({ success: true })
    expect((await visitor.get(`/product/${olla.id}`)).body).toContain(`Olla ${round}`)
  }
  const { misses } = shop.app.responseCacheBytes()
  await visitor.get(`/product/${radio.id}`)
  await visitor.get('/terminos-condiciones')
  expect(shop.app.responseCacheBytes().misses).toBe(misses)
})

test('another process is notified of the changed product', async () => {
  const other = await shop.openAnother()
  const there = openVisitor(other.address)
  for (const path of [`/product/${olla.id}`, `/product/${radio.id}`]) await there.get(path)
  const { misses } = other.app.responseCacheBytes()
  await update(olla, `product_name = 'Olla de allá'`)
  await expect.poll(async () => (await there.get(`/product/${olla.id}`)).body).toContain('Olla de allá')
  const after = other.app.responseCacheBytes().misses
  expect(after).toBe(misses + 1)
  await there.get(`/product/${radio.id}`)
  expect(other.app.responseCacheBytes().misses).toBe(after)
})

test('a page is outdated by a change of the first, the middle and the last product that it links to', async () => {
  let changes = 0
  for (const path of ['/', '/product-category/hogar', `/product/${olla.id}`, '/search?q=olla']) {
    const ids = [...new Set(String((await visitor.get(path)).body).match(/(?<=href="\/product\/)[0-9a-f-]{36}/g))]
    expect(ids.length).toBeGreaterThan(1)
    for (const id of new Set([ids[0], ids[ids.length >> 1], ids.at(-1)])) {
      const name = `Cambiado ${++changes}`
      await pool.query('update products set product_name = $2 where id = $1', [id, name])
      await expect.poll(async () => (await visitor.get(path)).body).toContain(name)
    }
  }
})
