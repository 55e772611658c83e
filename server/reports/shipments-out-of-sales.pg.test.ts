import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openDeskOrders } from '../../test/orders/desk-orders.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { migrate } from '../platform/database/migrate.ts'
import { foldSales, readMonthlySales, readProductSales } from './sales.repo.ts'

const shop = await openTestShop({ demo: false })
await shop.pool.query(`update delivery_rates set contra_entrega_up_to = 500000`)
const owner = await signInAs(shop, { role: 'ADMIN' })
const desk = await openDeskOrders(shop)
afterEach(() => expectInvariants(shop.pool))

const post = async (path: string, body: object) => {
  const answer = await owner.post(`/api/order-desk/${path}`, body)
  expect(answer.status).toBe(200)
  return answer.body.data
}
/** Orders, pesos and units that the reports say were sold, besides what was before; the same after folding. */
async function sold() {
  const read = async () => {
    const [month, product] = [await readMonthlySales(shop.db), await readProductSales(shop.db)]
    const sums = [month[0]?.totalOrders ?? 0, month[0]?.totalSales ?? 0, product[0]?.totalSold ?? 0]
    expect(product[0]?.totalRevenue ?? 0).toBe(sums[1])
    return sums as [number, number, number]
  }
  const now = await read()
  await foldSales(shop.db)
  expect(await read()).toEqual(now)
  return now
}
async function counting() {
  const before = await sold()
  return async () => (await sold()).map((sum, index) => sum - (before[index] ?? 0))
}
/** Moves two of three chairs of $ 40.000 into a second shipment. */
async function split(orderId: string) {
  const { rows } = await shop.pool.query('select id from order_lines where order_id = $1 and not digital', [orderId])
  const lines = [{ lineId: rows[0].id, quantity: 2 }]
  return (await post('split', { shipmentId: orderId, version: 1, lines })).shipmentId as string
}
const versionOf = async (shipmentId: string): Promise<number> =>
  (await shop.pool.query('select version from shipments where id = $1', [shipmentId])).rows[0].version
const cancel = async (shipmentId: string) =>
  post('cancel-shipment', { shipmentId, version: await versionOf(shipmentId), reason: 'no_units' })
async function comeBack(shipmentId: string) {
  await post('send', { shipments: [{ shipmentId, version: await versionOf(shipmentId), carrier: 'tcc', guide: '1' }] })
  await post('return', { shipmentId, version: await versionOf(shipmentId) })
}
const receive = async (shipmentId: string) => post('receive', { shipmentId, version: await versionOf(shipmentId) })

test('a shipment that is cancelled or received back takes its goods out of the month and of its product', async () => {
  const since = await counting()
  const { orderId } = await desk.add({ units: 3 })
  const second = await split(orderId)
  expect(await since()).toEqual([1, 120_000, 3])
  await cancel(second)
  expect(await since()).toEqual([1, 40_000, 1])
  await comeBack(orderId)
  expect(await since()).toEqual([1, 40_000, 1])
  await receive(orderId)
  expect(await since()).toEqual([1, 0, 0])
  // Units that are out of the sales already do not leave them again with their order.
  await post('cancel', { orderId, reason: 'asked' })
  expect(await since()).toEqual([0, 0, 0])
})

test('the last shipment that is cancelled takes the order out, once', async () => {
  const since = await counting()
  const { orderId } = await desk.add({ units: 3 })
  const second = await split(orderId)
  await cancel(orderId)
  await cancel(second)
  expect(await since()).toEqual([0, 0, 0])
})

test('cash counts as paid: without the refused shipment, which is received later', async () => {
  const since = await counting()
  const { orderId } = await desk.addOnDelivery({ units: 3 })
  const second = await split(orderId)
  await comeBack(orderId)
  await post('send', {
    shipments: [{ shipmentId: second, version: await versionOf(second), carrier: 'tcc', guide: '' }],
  })
  await post('deliver', { shipments: [{ shipmentId: second, version: await versionOf(second) }] })
  expect(await since()).toEqual([0, 0, 0])
  await receive(orderId)
  await post('collect', { orderId })
  expect(await since()).toEqual([1, 80_000, 2])
})

test('units returned before the upgrade leave the sums with it', async () => {
  const since = await counting()
  const { orderId } = await desk.add({ units: 3 })
  const second = await split(orderId)
  await comeBack(second)
  await receive(second)
  await sold()
  await shop.pool.query(`
    drop view sales_by_month, sales_by_product;
    create temporary table back as
      select l.product_id, sum(x.quantity) as units, sum(x.quantity::bigint * l.selling_price) as pesos
      from shipments s join orders o on o.id = s.order_id and o.state = 'paid'
      join shipment_lines x on x.shipment_id = s.id join order_lines l on l.id = x.order_line_id
      where s.received_at is not null or s.state = 'cancelled' group by 1;
    update sales_of_months set sales = sales + (select sum(pesos) from back);
    update sales_of_products p set sold = sold + units, revenue = revenue + pesos from back where back.product_id = p.product_id;
    drop table back;
    alter table sales_changes drop column shipment_id cascade;
    create view sales_by_month as select month, orders, sales from sales_of_months;
    create view sales_by_product as select product_id, sold, revenue from sales_of_products;
    delete from schema_migrations where name = '0063_cancelled_shipments.sql';
    delete from schema_functions where path = 'reports/views.sql'`)
  expect(await migrate(shop.connectionString)).toEqual(['0063_cancelled_shipments.sql', 'reports/views.sql'])
  expect(await since()).toEqual([1, 40_000, 1])
})
