import { expect, test } from 'vitest'

import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { addSale } from '../../test/orders/sales.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false, env: { LICENCES_A_DAY: '10000' } })
const { pool } = shop

test('an order has all its fields, with the product as it was bought (P-25)', async () => {
  const buyer = await openBuyer(shop)
  const [tea, antivirus] = [
    await addProduct(shop, { name: 'Tetera', price: 30_000 }),
    await addProduct(shop, { name: 'Antivirus', price: 90_000, keys: 2 }),
  ]
  await pool.query(
    `update products set product_image = '{/pictures/a.webp,/pictures/b.webp}', description = 'De barro', price = 35000
     where id = $1`,
    [tea],
  )
  await buyer.buy({ [tea]: 1, [antivirus]: 2 })
  await pool.query(
    `update products set product_name = 'Otra', brand_name = 'Otra', description = 'Otra', price = 2, selling_price = 1,
       deleted_at = now() where id = $1`,
    [tea],
  )
  const [order] = await buyer.history()
  expect(order).toEqual({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    totalQty: 3,
    totalPrice: 210_000,
    deliveryCost: 0,
    discount: null,
    iva: [],
    cameBackUnpaid: 0,
    toCollect: 0,
    toRefund: 0,
    transfer: null,
    address: null,
    pickup: null,
    isAtCounter: false,
    needsAddress: true,
    status: 'paid',
    attempt: null,
    products: [
      {
        productId: {
          _id: antivirus,
          productName: 'Antivirus',
          productImage: [],
          brandName: 'Herramientas',
          category: 'Herramientas',
          description: '',
          price: 90_000,
        },
        quantity: 2,
        sellingPrice: 90_000,
        licenseKey: expect.stringMatching(/^CLAVE-\S+, CLAVE-\S+$/),
        licenseKeys: [expect.any(String), expect.any(String)],
        exchangedKeys: [],
      },
      {
        productId: {
          _id: tea,
          productName: 'Tetera',
          productImage: ['/pictures/a.webp'],
          brandName: 'Herramientas',
          category: 'Herramientas',
          description: 'De barro',
          price: 35_000,
        },
        quantity: 1,
        sellingPrice: 30_000,
        licenseKey: '',
        licenseKeys: [],
        exchangedKeys: [],
      },
    ],
    shipments: [
      {
        _id: order._id,
        number: 1,
        state: 'to_prepare',
        carrier: null,
        carrierName: '',
        guide: '',
        trackingUrl: '',
        preparedAt: null,
        sentAt: null,
        deliveredAt: null,
        returnedAt: null,
        cancelledAt: null,
        address: null,
        expected: null,
        newDays: null,
        toCollect: 0,
        lines: [{ productId: tea, quantity: 1 }],
      },
    ],
  })
})

test('an order of a release without these copies shows brand, category, description and price of today', async () => {
  const buyer = await openBuyer(shop)
  const id = await addProduct(shop, { name: 'Jarra', price: 20_000 })
  await addSale(pool, { buyer: buyer.id, lines: [{ productId: id, quantity: 1, price: 15_000 }], paidAt: '2026-01-05' })
  const [order] = await buyer.history()
  expect(order.products[0]).toMatchObject({
    productId: {
      productName: 'Jarra',
      brandName: 'Herramientas',
      category: 'Herramientas',
      description: '',
      price: 20_000,
    },
    sellingPrice: 15_000,
  })
})

test('shows one’s own orders only, the newest first, and accepts only a page', async () => {
  const [buyer, other] = [await openBuyer(shop), await openBuyer(shop)]
  const id = await addProduct(shop, { keys: 9 })
  const bought = []
  for (let i = 0; i < 3; i++) bought.unshift((await buyer.buy({ [id]: 1 })).body.data.orderId)
  expect((await buyer.history()).map(({ _id }: { _id: string }) => _id)).toEqual(bought)
  expect(await other.history()).toEqual([])
  const later = await buyer.get(`/api/shopping-history?before=${bought[1]}`)
  expect(later.body.data.map(({ _id }: { _id: string }) => _id)).toEqual([bought[2]])
  expect((await other.get(`/api/shopping-history?before=${bought[1]}`)).body.data).toEqual([])
  expect((await buyer.get(`/api/shopping-history?userId=${other.id}`)).status).toBe(400)
  expect(later.headers.get('cache-control')).toBe('no-store')
})

test('showing keys is logged once a day for each order', async () => {
  const buyer = await openBuyer(shop)
  const id = await addProduct(shop, { keys: 2 })
  for (let i = 0; i < 2; i++) await buyer.buy({ [id]: 1 })
  await Promise.all(Array.from({ length: 5 }, () => buyer.history()))
  const { rows } = await pool.query(`select target from audit_log where action = 'licences.viewed' and actor = $1`, [
    buyer.id,
  ])
  expect(rows).toHaveLength(2)
  expect(new Set(rows.map(({ target }) => target)).size).toBe(2)
})

test('pages of 200 lose nothing', async () => {
  const buyer = await openBuyer(shop)
  const id = await addProduct(shop)
  await pool.query(
    `with made as (
       insert into orders (user_id, checkout_id, fingerprint, total_qty, total_price, state, goods, created_at, paid_at)
       select $1, gen_random_uuid(), '', 1, 0, 'paid', 'sold', now() - make_interval(mins => n), now() - make_interval(mins => n)
       from generate_series(1, 250) n returning id)
     insert into order_lines (order_id, product_id, product_name, product_image, digital, is_counted, quantity, selling_price)
     select id, $2, 'x', '{}', false, false, 1, 0 from made`,
    [buyer.id, id],
  )
  const first = (await buyer.get('/api/shopping-history')).body
  const second = (await buyer.get(`/api/shopping-history?before=${first.next}`)).body
  const ids = [...first.data, ...second.data].map(({ _id }: { _id: string }) => _id)
  expect([first.data.length, second.data.length, second.next]).toEqual([200, 50, null])
  expect(new Set(ids).size).toBe(250)
})
