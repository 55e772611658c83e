import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { addSale } from '../../test/orders/sales.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { inReadOnly } from './in-read-only.ts'
import { productsOfMonth, readProductsOfMonth } from './products-of-month.repo.ts'

const shop = await openTestShop({ demo: false })
const { db, pool } = shop

/** A shipment of these units of an order that was cancelled, by the name of the product. */
async function cancelShipment(orderId: string, units: Record<string, number>): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into shipments (order_id, number, state, to_prepare_since, cancelled_at)
     select $1, 1 + count(*), 'cancelled', now(), now() from shipments where order_id = $1 returning id`,
    [orderId],
  )
  for (const [name, quantity] of Object.entries(units)) {
    await pool.query(
      `insert into shipment_lines (shipment_id, order_line_id, quantity)
       select $1, id, $4 from order_lines where order_id = $2 and product_name = $3`,
      [rows[0]?.id, orderId, name, quantity],
    )
  }
}

test('a month has its own orders without their cancelled parts, whenever they were cancelled', async () => {
  const { id: buyer } = await openBuyer(shop)
  const [pot, lamp, cot] = [
    await addProduct(shop, { name: 'Olla' }),
    await addProduct(shop, { name: 'Lámpara' }),
    await addProduct(shop, { name: 'Cuna' }),
  ]
  const lines = [
    { productId: pot, quantity: 3, price: 90_000 },
    { productId: lamp, quantity: 2, price: 50_000 },
    { productId: cot, quantity: 1, price: 200_000 },
  ]
  const sell = (paidAt: string) => addSale(pool, { buyer, lines, paidAt })
  await sell('2025-03-01T00:00:00-05:00')
  const inParts = await sell('2025-03-31T23:59:59-05:00')
  await cancelShipment(inParts, { Olla: 1, Lámpara: 2 })
  await cancelShipment(inParts, { Olla: 1 })
  const later = await sell('2025-04-01T00:00:00-05:00')
  await cancelShipment(later, { Olla: 3, Lámpara: 1, Cuna: 1 })

  expect(await readProductsOfMonth(db, { month: '2025-03' })).toEqual([
    { productName: 'Cuna', totalSold: 2, totalRevenue: 400_000 },
    { productName: 'Olla', totalSold: 4, totalRevenue: 360_000 },
    { productName: 'Lámpara', totalSold: 2, totalRevenue: 100_000 },
  ])
  expect(await readProductsOfMonth(db, { month: '2025-04' })).toEqual([
    { productName: 'Lámpara', totalSold: 1, totalRevenue: 50_000 },
  ])
})

type Plan = { 'Relation Name'?: string; Plans?: Plan[] }

test('orders are read by the moment of their payment only, so that other months cost nothing', async () => {
  const { sql: text, parameters } = productsOfMonth('2025-03').compile(db)
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, [
    ...parameters,
  ])
  const scans = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(scans)]
  const ofOrders = scans(rows[0]!['QUERY PLAN'][0].Plan).filter((plan) => plan['Relation Name'] === 'orders')
  expect(ofOrders.length).toBeGreaterThan(0)
  for (const { Plans: _below, ...scan } of ofOrders) expect(JSON.stringify(scan)).toContain('paid_at')
})

test('a report is planned for its parameters, and ends within five seconds; later statements are not', async () => {
  const show = sql<{ plans: string; timeout: string }>`
    select current_setting('plan_cache_mode') as plans, current_setting('statement_timeout') as timeout`
  const [inReport] = (await inReadOnly(db, (tx) => show.execute(tx))).rows
  expect(inReport).toEqual({ plans: 'force_custom_plan', timeout: '5s' })
  expect((await show.execute(db)).rows[0]?.plans).toBe('auto')
})
