import { beforeAll, describe, expect, test } from 'vitest'

import { addProduct } from '../../test/orders/buyers.ts'
import { addSale } from '../../test/orders/sales.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const MONTHLY = '/api/sales-report/monthly'
const PRODUCTS = '/api/sales-report/products'
const OF_MONTH = '/api/product-report'
let admin: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  admin = await signInAs(shop, { role: 'ADMIN', name: 'Diana Ortiz' })
})

describe('the reports of sales (P-43)', () => {
  test('are empty arrays before the first sale', async () => {
    expect((await admin.get(MONTHLY)).body).toEqual([])
    expect((await admin.get(PRODUCTS)).body).toEqual([])
  })

  test('are bare arrays of totals', async () => {
    const [lamp, pot] = [await addProduct(shop, { name: 'Lámpara' }), await addProduct(shop, { name: 'Olla' })]
    const buyer = admin.id
    const sell = (productId: string, quantity: number, price: number, paidAt: string) =>
      addSale(pool, { buyer, lines: [{ productId, quantity, price }], paidAt })
    await sell(lamp, 2, 50_000, '2024-10-05T10:00:00-05:00')
    await sell(lamp, 1, 40_000, '2024-11-01T00:00:00-05:00')
    await sell(pot, 3, 90_000, '2024-10-31T23:59:59-05:00')

    const monthly = await admin.get(MONTHLY)
    expect(monthly.status).toBe(200)
    expect(monthly.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(monthly.headers.get('cache-control')).toBe('no-store')
    expect(monthly.body).toEqual([
      { _id: { month: 10, year: 2024 }, totalSales: 370_000, totalOrders: 2 },
      { _id: { month: 11, year: 2024 }, totalSales: 40_000, totalOrders: 1 },
    ])
    const products = await admin.get(PRODUCTS)
    expect(products.headers.get('cache-control')).toBe('no-store')
    expect(products.body).toEqual([
      { productName: 'Olla', totalSold: 3, totalRevenue: 270_000 },
      { productName: 'Lámpara', totalSold: 3, totalRevenue: 140_000 },
    ])
    // A month begins and ends at midnight in Colombia (P-175).
    expect((await admin.get(`${OF_MONTH}?month=2024-10`)).body).toEqual([
      { productName: 'Olla', totalSold: 3, totalRevenue: 270_000 },
      { productName: 'Lámpara', totalSold: 2, totalRevenue: 100_000 },
    ])
    expect((await admin.get(`${OF_MONTH}?month=2024-11`)).body).toEqual([
      { productName: 'Lámpara', totalSold: 1, totalRevenue: 40_000 },
    ])
    expect((await admin.get(`${OF_MONTH}?month=2024-12`)).body).toEqual([])
  })

  test.each([MONTHLY, PRODUCTS, `${OF_MONTH}?month=2024-10`])(
    '%s is for ADMINs: 401 without a cookie, 403 for others, in the usual envelope',
    async (path) => {
      const withoutCookie = await fetch(shop.address + path)
      expect(withoutCookie.status).toBe(401)
      expect(await withoutCookie.json()).toMatchObject({ success: false, error: true, code: 'NO_SESSION' })
      for (const role of ['GENERAL', 'TECHNICAL'] as const) {
        const { status, body } = await (await signInAs(shop, { role })).get(path)
        expect(status).toBe(403)
        expect(body).toMatchObject({ success: false, error: true, code: 'NOT_ALLOWED' })
      }
    },
  )

  test('refuse unknown fields and other input', async () => {
    expect((await admin.get(`${MONTHLY}?year=2024`)).status).toBe(400)
    for (const query of ['', '?month=2024-13', '?month=2024-1', '?month=octubre', '?month=2024-10&year=2024']) {
      expect((await admin.get(OF_MONTH + query)).status, query).toBe(400)
    }
    for (const method of ['POST', 'PUT', 'DELETE']) {
      expect([404, 405]).toContain((await admin.send(method, PRODUCTS, {})).status)
    }
  })

  test('are logged with their reader, also when they are refused', async () => {
    const other = await signInAs(shop)
    await other.get(MONTHLY)
    await admin.get(PRODUCTS)
    const { rows } = await pool.query(
      `select actor, target, result from audit_log where action = 'report.viewed' order by id desc limit 2`,
    )
    expect(rows).toEqual([
      { actor: admin.id, target: 'products', result: 'ok' },
      { actor: other.id, target: null, result: 'refused' },
    ])
  })
})
