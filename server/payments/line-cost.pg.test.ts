import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { addProduct } from '../../test/orders/buyers.ts'
import { openDeskOrders } from '../../test/orders/desk-orders.ts'
import { openPhoneOrders } from '../../test/orders/phone-orders.ts'
import { openTestShop } from '../../test/shop/shop.ts'
import { openVisitBilling } from '../../test/visits/visit-money.ts'
import { requestVisit } from '../../test/visits/visit-records.ts'
import { openClient, openTechnician } from '../../test/visits/visits.ts'

const shop = await openTestShop({ demo: false })
await shop.pool.query(`update delivery_rates set contra_entrega_up_to = 500000`)
const desk = await openDeskOrders(shop)
const phone = await openPhoneOrders(shop)
afterEach(() => expectInvariants(shop.pool))

const setCost = (product: string, cost: number | null) =>
  shop.pool.query('update products set cost_price = $2 where id = $1', [product, cost])
const costsOf = async (orderId: string) =>
  (
    await shop.pool.query('select cost_price from order_lines where order_id = $1 order by quantity desc', [orderId])
  ).rows.map(({ cost_price }) => cost_price)

test('a line has the cost at the time of its sale, and none when it is unknown (P-247)', async () => {
  await setCost(desk.products.chair, 25_000)
  const { orderId } = await desk.add({ units: 3, licences: 1 })
  await setCost(desk.products.chair, 31_000)
  await setCost(desk.products.antivirus, 4_000)
  expect(await costsOf(orderId)).toEqual([25_000, null])
  expect(await costsOf((await desk.add({ units: 2, licences: 1 })).orderId)).toEqual([31_000, 4_000])
  expect(await costsOf((await desk.addOnDelivery({ units: 1 })).orderId)).toEqual([31_000])
})

test('a line of a telephone order has it too', async () => {
  await setCost(phone.products.chair, 22_000)
  expect(await costsOf((await phone.take()).orderId)).toEqual([22_000])
})

test('a part of a visit has the cost at its approval, and technicians do not receive it', async () => {
  const technician = await openTechnician(shop)
  const billing = openVisitBilling(technician)
  const client = await openClient(shop)
  const disk = await addProduct(shop, { name: 'Unidad SSD 480 GB', price: 189_900, stock: 4 })
  await setCost(disk, 7_654_321)
  const id = await requestVisit(client, { cantidad_computadoras: 1 })
  await billing.addPart(id, disk, { quantity: 2 })
  const costs = async () =>
    (await shop.pool.query('select cost_price, state from visit_parts where task_id = $1', [id])).rows
  expect(await costs()).toEqual([{ cost_price: null, state: 'added' }])
  expect((await billing.agree(id)).status).toBe(200)
  await setCost(disk, 1)
  expect(await costs()).toEqual([{ cost_price: 7_654_321, state: 'approved' }])
  const reads = [JSON.stringify(await billing.read(id)), JSON.stringify((await client.get('/api/own-data')).body)]
  for (const text of reads) expect(text).not.toMatch(/7\.?654\.?321|cost_?price/i)
})
