import { once } from 'node:events'

import { describe, expect, test } from 'vitest'

import { productCategories } from '../products/category-names.ts'
import { addListedProducts } from '../shop/listed-products.ts'
import { openTestShop } from '../shop/shop.ts'
import { sendRequest, bytesOf, Line, post, type RawResponse } from './raw-http.ts'

const { address, pool } = await openTestShop()

const get = (path: string, headers: Record<string, string> = {}) => sendRequest(address, { path, headers })
const send = (path: string, body: unknown, headers: Record<string, string> = {}) => post(address, path, body, headers)
const read = ({ body }: RawResponse) => JSON.parse(body)

const all = read(await get('/api/get-product'))
const some = all.data[0]

type Product = {
  _id: string
  productName: string
  brandName: string
  category: string
  productImage: string[]
  description: string
  price: number
  sellingPrice: number
  link: string
  variantGroup: string
  variantOptions: string
  attributes: Record<string, unknown>
  agotado: boolean
}

/** Every call of this file whose response is the same for everybody, with an input. */
const shared: [string, (headers?: Record<string, string>) => Promise<RawResponse>][] = [
  ['GET /api/get-product', (headers) => get('/api/get-product', headers)],
  ['GET /api/get-product?page', (headers) => get('/api/get-product?page=2&pageSize=10', headers)],
  ['GET /api/get-categoryProduct', (headers) => get('/api/get-categoryProduct', headers)],
  ['POST /api/category-product', (headers) => send('/api/category-product', { category: 'hogar' }, headers)],
  ['POST /api/product-details', (headers) => send('/api/product-details', { productId: some._id }, headers)],
  ['POST /api/filter-product', (headers) => send('/api/filter-product', { category: ['Tecnologia'] }, headers)],
  ['GET /api/search', (headers) => get('/api/search?q=Perfumes', headers)],
]

const publicFields = [
  '_id',
  'agotado',
  'attributes',
  'brand',
  'brandName',
  'category',
  'description',
  'digital',
  'features',
  'link',
  'price',
  'productImage',
  'productName',
  'sellingPrice',
  'sku',
  'variantGroup',
  'variantOptions',
]

describe('a product (A-20)', () => {
  test('has the declared fields and no others: no licence ids, no stock, no author', () => {
    for (const product of all.data as Product[]) {
      expect(Object.keys(product).sort(), product.productName).toEqual(publicFields)
      expect(product._id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      expect(product.productName).toMatch(/\S/)
      expect(product.brandName).toMatch(/\S/)
      expect(productCategories).toContain(product.category)
      expect(product.productImage.length).toBeGreaterThanOrEqual(1)
      for (const image of product.productImage) expect(image).toMatch(/^\/pictures\/[\w-]+\.webp$/)
      expect(product.description).toBeTypeOf('string')
      expect(Number.isInteger(product.price)).toBe(true)
      expect(Number.isInteger(product.sellingPrice)).toBe(true)
      expect(product.sellingPrice).toBeLessThanOrEqual(product.price)
      expect(product.link).toMatch(/^(https?:\/\/\S+)?$/)
      for (const value of Object.values(product.attributes)) expect(value).toBeTypeOf('string')
      expect(product.agotado).toBeTypeOf('boolean')
    }
  })

  test('brandName holds the subcategory', () => {
    const names = all.data.map(({ brandName }: { brandName: string }) => brandName)
    expect(names).toContain('Celulares')
    expect(names).toContain('Computadoras')
  })
})

describe.each(shared)('%s', (_name, make) => {
  test('answers success, error, message and data in JSON', async () => {
    const response = await make()
    expect(response.status).toBe(200)
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(read(response)).toMatchObject({
      success: true,
      error: false,
      message: expect.any(String),
      data: expect.anything(),
    })
  })

  test('sends everybody the same bytes and never sets a cookie (P-8)', async () => {
    const nobody = await make()
    const others = await Promise.all([
      make({ cookie: 'sid=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }),
      make({ authorization: 'Bearer null' }),
      make({ origin: 'https://otra.example', 'sec-fetch-site': 'cross-site' }),
      make({ 'accept-language': 'en', 'user-agent': 'otro' }),
    ])
    for (const other of others) {
      expect(other.body).toBe(nobody.body)
      expect(other.headers.etag).toBe(nobody.headers.etag)
      expect(other.headers['set-cookie']).toBeUndefined()
      expect(other.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  test('may be stored if it is revalidated; a client that has it gets 304 without a body', async () => {
    const { headers } = await make()
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    const etag = headers.etag ?? ''
    for (const known of [etag, `"otra", ${etag}`, etag.replace('W/', '')]) {
      expect(await make({ 'if-none-match': known })).toMatchObject({ status: 304, body: '' })
    }
    expect((await make({ 'if-none-match': '"otra"' })).status).toBe(200)
  })

  test('is made again when the catalogue has changed, also for a client that has an earlier one', async () => {
    const before = await make()
    await pool.query(`update products set link = 'https://alero.example/' || random() where deleted_at is null`)
    await expect.poll(async () => (await make({ 'if-none-match': before.headers.etag ?? '' })).status).toBe(200)
    const after = await make()
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect(after.body).not.toBe(before.body)
  })
})

describe('GET /api/get-product', () => {
  test('gives all products (P-17), the newest first', async () => {
    const { rows } = await pool.query('select id from products where deleted_at is null order by created_at desc, id')
    const ids = read(await get('/api/get-product')).data.map(({ _id }: { _id: string }) => _id)
    expect(ids).toEqual(rows.map(({ id }) => id))
  })

  test('gives pages that together contain every product', async () => {
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => get(`/api/get-product?page=${page}&pageSize=40`)))
    const found = pages.flatMap((page) => read(page).data)
    expect(found).toEqual(read(await get('/api/get-product')).data.slice(0, 200))
    for (const page of pages) expect(read(page).total).toBe(all.total)
  })

  test('leaves out deleted products', async () => {
    const shown = async () => (await get('/api/get-product')).body.includes(`"${all.data[3]._id}"`)
    await pool.query('update products set deleted_at = now() where id = $1', [all.data[3]._id])
    await expect.poll(shown).toBe(false)
    await pool.query('update products set deleted_at = null where id = $1', [all.data[3]._id])
    await expect.poll(shown).toBe(true)
  })
})

describe('GET /api/get-categoryProduct', () => {
  test('gives one product of each category that has products', async () => {
    const { data } = read(await get('/api/get-categoryProduct'))
    expect(data.map(({ category }: { category: string }) => category).sort()).toEqual(productCategories.toSorted())
    for (const product of data) expect(Object.keys(product).sort()).toEqual(publicFields)
  })
})

describe('POST /api/category-product', () => {
  test.each(productCategories)('gives all of %s and nothing else', async (category) => {
    const { data } = read(await send('/api/category-product', { category }))
    const expected = all.data.filter((product: { category: string }) => product.category === category)
    expect(data.map(({ _id }: { _id: string }) => _id).sort()).toEqual(
      expected.map(({ _id }: { _id: string }) => _id).sort(),
    )
  })

  test.each(['no existe', "'; drop table products; --", '%', '_', '\\', '<b>', '🙂'])(
    '%j is no category: an empty list',
    async (category) => {
      const response = await send('/api/category-product', { category })
      expect(response.status).toBe(200)
      expect(read(response).data).toEqual([])
    },
  )
})

describe('POST /api/product-details', () => {
  test('gives the product', async () => {
    const { data } = read(await send('/api/product-details', { productId: some._id }))
    expect(data).toEqual({ ...some, link: data.link })
    expect(read(await send('/api/product-details', { productId: some._id.toUpperCase() })).data._id).toBe(some._id)
  })

  test('gives the same 404 for an unknown and a deleted product', async () => {
    const missing = await send('/api/product-details', { productId: '00000000-0000-4000-8000-000000000000' })
    const deletedId = all.data[5]._id
    await pool.query('update products set deleted_at = now() where id = $1', [deletedId])
    const requestDeleted = () => send('/api/product-details', { productId: deletedId })
    await expect.poll(async () => (await requestDeleted()).status).toBe(404)
    const deleted = await requestDeleted()
    await pool.query('update products set deleted_at = null where id = $1', [deletedId])
    await expect.poll(async () => (await requestDeleted()).status).toBe(200)
    const withoutId = ({ body }: RawResponse) => body.replace(/"reqId":"[^"]+"/, '')
    expect([missing.status, deleted.status]).toEqual([404, 404])
    expect(withoutId(missing)).toBe(withoutId(deleted))
    expect(read(missing)).toMatchObject({ success: false, error: true, message: 'Producto no encontrado.' })
    expect(missing.headers['cache-control']).toBe('no-store')
  })
})

describe('POST /api/filter-product (P-17)', () => {
  const ids = (response: RawResponse) => read(response).data.map(({ _id }: { _id: string }) => _id)
  const whole = async (filters: object) => ids(await send('/api/filter-product', { ...filters, pageSize: 100 }))

  test('{} gives all products, a page at a time, with their total', async () => {
    const first = read(await send('/api/filter-product', {}))
    expect(first.total).toBe(all.total)
    expect(first.data).toHaveLength(48)
    const pages = await Promise.all([1, 2, 3].map((page) => send('/api/filter-product', { page, pageSize: 100 })))
    expect(pages.flatMap(ids).sort()).toEqual(all.data.map(({ _id }: { _id: string }) => _id).sort())
  })

  test.each([
    ['hasta100', (price: number) => price < 100_000],
    ['100a250', (price: number) => price >= 100_000 && price < 250_000],
    ['mas250', (price: number) => price >= 250_000],
  ])('precio %s is a band of the list price, from its start to before its end', async (band, belongs) => {
    const found = await whole({ precio: [band] })
    const expected = all.data.filter(({ price }: { price: number }) => belongs(price))
    expect(found.sort()).toEqual(expected.map(({ _id }: { _id: string }) => _id).sort())
  })

  test('filters of different kinds narrow, values of one kind widen', async () => {
    const found = await whole({ category: ['Tecnologia', 'hogar'], precio: ['mas250'] })
    const expected = all.data.filter(
      ({ price, category }: { price: number; category: string }) =>
        price >= 250_000 && (category === 'Tecnologia' || category === 'hogar'),
    )
    expect(found.sort()).toEqual(expected.map(({ _id }: { _id: string }) => _id).sort())
  })

  test('RAM and storage filter the Celulares only', async () => {
    const { data } = read(await send('/api/filter-product', { brandName: ['Celulares'], ram: [8], pageSize: 100 }))
    expect(data.length).toBeGreaterThan(0)
    for (const { brandName, attributes } of data) {
      expect(brandName).toBe('Celulares')
      expect(attributes.RAM).toMatch(/^8\b/)
    }
  })
})

describe('GET /api/search', () => {
  test('accepts the query string of the page and gives a list (P-4)', async () => {
    const found = read(await get('/api/search?q=Perfumes'))
    expect(found.data.length).toBeGreaterThan(0)
    for (const { brandName } of found.data) expect(brandName).toBe('Perfumes')
    expect(found.total).toBe(found.data.length)
    expect(Object.keys(found.facets).sort()).toEqual(['almacenamiento', 'brandName', 'category', 'precio', 'ram'])
  })

  test.each(['', '?q='])('without a text (%j) gives an empty list', async (query) => {
    const response = await get(`/api/search${query}`)
    expect(response.status).toBe(200)
    expect(read(response)).toMatchObject({ data: [], total: 0 })
  })

  test.each([
    '%25',
    '_',
    '%5C',
    "'",
    '%22',
    '%26',
    '%3D',
    '%3C%3E',
    '%F0%9F%99%82',
    '%25_%5C%27%26%3D%3C%3E',
    "'; drop table products;--",
  ])('the text %j is harmless', async (text) => {
    const response = await get(`/api/search?q=${encodeURI(decodeURI(text)).replaceAll('%25', '%')}`)
    expect([200, 400]).toContain(response.status)
    const answered = await get(`/api/search?q=${text.replaceAll(' ', '%20')}`)
    expect(answered.status).toBe(200)
    expect(answered.body).not.toContain('<>')
  })
})

describe('the demo calls (P-60)', () => {
  test('GET /api/demo answers a constant', async () => {
    const response = await get('/api/demo')
    expect(response.status).toBe(200)
    expect(read(response)).toEqual({ success: true, error: false, message: '', data: 'demo' })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('POST /api/demo-post accepts success and data, and neither stores nor returns them', async () => {
    const response = await send('/api/demo-post', { success: true, data: 'palabra muy propia' })
    expect(response.status).toBe(200)
    expect(read(response)).toMatchObject({ success: true, data: 'recibido' })
    expect(response.body).not.toContain('propia')
    const { rows } = await pool.query(`select count(*)::int as n from products where product_name like '%muy propia%'`)
    expect(rows[0].n).toBe(0)
  })
})

test('a very long list is streamed: complete, valid JSON, to clients of any speed', async () => {
  const large = await openTestShop()
  await addListedProducts(large.pool, { count: 2_100, name: 'Producto "#" \\ <b>', description: 'Texto.' })
  const line = new Line(large.address).write(bytesOf(large.address, { path: '/api/get-product' }))
  await once(line.socket, 'data')
  line.socket.pause()
  const quick = await sendRequest(large.address, { path: '/api/get-product' })
  line.socket.resume()
  const slow = await line.answer()
  line.close()
  const { rows } = await large.pool.query('select count(*)::int as n from products')
  for (const response of [quick, slow]) {
    expect(response?.headers['transfer-encoding']).toBe('chunked')
    expect(response?.headers['set-cookie']).toBeUndefined()
    const list = JSON.parse(response?.body ?? '')
    expect(list).toMatchObject({ success: true, error: false, total: rows[0].n })
    expect(list.data).toHaveLength(rows[0].n)
    expect(new Set(list.data.map(({ _id }: { _id: string }) => _id)).size).toBe(rows[0].n)
    expect(Object.keys(list.data[0]).sort()).toEqual(publicFields)
  }
})
