import { describe, expect, test } from 'vitest'

import { openVisitor, type HttpResponse } from '../../test/http/visitor.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { openTestVault } from '../../test/orders/licences.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const vault = await openTestVault(shop.db)
const admin = await signInAs(shop, { role: 'ADMIN' })
const technician = await signInAs(shop, { role: 'TECHNICAL' })
const buyer = await openBuyer({ ...shop, vault })
const visitor = openVisitor(shop.address)
// The category of the products that tests add.
const lamp = { productName: 'Linterna Faro', category: 'Herramientas', brandName: 'Nevado', price: 90_000 }
const refusal = 'El costo debe ser un número entero de pesos entre 0 y 1.000.000.000.'

const costOf = async (id: string) =>
  (await shop.pool.query('select cost_price from products where id = $1', [id])).rows[0].cost_price

test.each([
  [{}, null],
  [{ costPrice: '' }, null],
  [{ costPrice: null }, null],
  [{ costPrice: 0 }, 0],
  [{ costPrice: '62000' }, 62_000],
  // A cost above the price: the owner is warned, and not refused.
  [{ costPrice: 1_000_000_000 }, 1_000_000_000],
])('a new product with %j costs %j', async (given, cost) => {
  const { body } = await admin.post('/api/upload-product', { ...lamp, ...given, price: 90_001 + ((cost ?? 0) % 7_777) })
  expect(await costOf(body.data._id)).toBe(cost)
})

test.each([-1, 1_000_000_001, 1.5, 'caro', true])(
  '%j is refused as a cost, and nothing is written',
  async (costPrice) => {
    const { status, body } = await admin.post('/api/upload-product', { ...lamp, costPrice })
    expect([status, body.message]).toEqual([400, refusal])
    expect(body.fields).toEqual([{ field: 'costPrice', message: refusal }])
  },
)

test('a client that does not know the cost does not change it; an empty one clears it', async () => {
  const { _id } = (await admin.post('/api/upload-product', { ...lamp, price: 91_000, costPrice: 60_500 })).body.data
  await admin.post('/api/update-product', { _id, ...lamp, price: 95_000 })
  const seen = (await visitor.post('/api/product-details', { productId: _id })).body.data
  await admin.post('/api/update-product', { ...seen, price: 96_000 })
  expect(await costOf(_id)).toBe(60_500)
  await admin.post('/api/update-product', { ...seen, price: 96_000, costPrice: '' })
  expect(await costOf(_id)).toBeNull()
})

describe('the cost is a secret of the shop (P-245)', async () => {
  const SECRET = 7_654_321
  const product = await addProduct({ ...shop, vault }, { name: 'Taladro Secreto', price: 9_000_000, stock: 9 })
  await shop.pool.query(
    `update products set cost_price = $1, variant_group = 'Taladro', variant_options = 'Color: ' || id`,
    [SECRET],
  )
  expect((await buyer.buy({ [product]: 1 })).status).toBe(200)
  // Handed over, so that the buyer may review it.
  await shop.pool.query('update orders set is_handed_over = true')
  const opinion = await buyer.post('/api/product-reviews', { productId: product, stars: 4, text: 'Perfora parejo' })
  expect(opinion.status).toBe(200)
  await admin.post('/api/discount-codes', { code: 'TALADRO10', percent: 10, category: 'Herramientas' })
  await buyer.putInCart({ [product]: 2 })
  expect((await buyer.post('/api/cart-discount', { code: 'TALADRO10' })).status).toBe(200)
  await buyer.post('/api/wish-list', { productId: product, wanted: true })

  const get = [
    '/api/get-product',
    '/api/get-product?page=1&pageSize=100',
    '/api/get-categoryProduct',
    '/api/product-variants?variantGroup=Taladro',
    '/api/search?q=taladro',
    '/api/view-card-product',
    '/api/wish-list',
    '/api/shopping-history',
    '/api/stock-notices',
    '/api/own-data',
    '/api/shop',
    `/api/product-reviews?productId=${product}`,
    `/api/own-product-review?productId=${product}`,
    '/api/docs/openapi.json',
    '/',
    '/search?q=taladro',
    '/product-category/Herramientas',
    `/product/${product}`,
    '/cart',
    '/sitemap.xml',
    '/robots.txt',
  ]
  const post: [string, object][] = [
    ['/api/category-product', { category: 'Herramientas' }],
    ['/api/product-details', { productId: product }],
    ['/api/filter-product', { category: ['Herramientas'] }],
    ['/api/delivery-quote', { products: [{ productId: product, quantity: 1 }], municipalityCode: '11001' }],
    ['/api/addtocart', { productId: product }],
    ['/api/product-reviews', { productId: product, stars: 5 }],
    ['/api/cart-discount', { code: 'TALADRO10' }],
  ]
  const forOwner = [
    '/api/admin-products',
    `/api/product-history?productId=${product}`,
    `/api/admin-product-variants?productId=${product}`,
    '/api/product-export?format=csv',
  ]
  const tells = /7\.?654\.?321|cost_?price/i

  test.each([
    [
      'a visitor',
      visitor,
      [
        'view-card-product',
        'wish-list',
        'shopping-history',
        'stock-notices',
        'own-data',
        `own-product-review?productId=${product}`,
        'addtocart',
        'product-reviews',
        'cart-discount',
      ].map((call) => `401 /api/${call}`),
    ],
    ['a buyer', buyer, []],
    ['a technician', technician, ['409 /api/product-reviews']],
  ])('no call and no page reveals it to %s', async (_who, person, refused) => {
    const answers: [string, HttpResponse][] = []
    // One after the other: refusals of a busy server would prove nothing.
    for (const path of get) answers.push([path, await person.get(path)])
    for (const [path, body] of post) answers.push([path, await person.post(path, body)])
    for (const [path, { body }] of answers) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      // The description of the calls names the field, but contains no product.
      if (path !== '/api/docs/openapi.json') expect(text, path).not.toMatch(tells)
    }
    const failed = answers.filter(([, { status }]) => status !== 200).map(([path, { status }]) => `${status} ${path}`)
    expect(failed).toEqual(refused)
    for (const path of forOwner) {
      const { status, body } = await person.get(path)
      expect([path, status < 500 && status >= 400]).toEqual([path, true])
      expect(JSON.stringify(body)).not.toMatch(tells)
    }
  })

  test('administrators get it, and the responses to others contain the product', async () => {
    const { data } = (await admin.get('/api/admin-products?q=taladro+secreto')).body
    expect(data[0]).toMatchObject({ _id: product, costPrice: SECRET })
    expect((await visitor.get('/api/search?q=taladro+secreto')).body.data[0]._id).toBe(product)
    expect(JSON.stringify((await buyer.get('/api/own-data')).body)).toContain('Taladro Secreto')
  })
})
