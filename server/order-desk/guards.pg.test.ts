import { expect, test } from 'vitest'

import { openDeskOrders } from '../../test/orders/desk-orders.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const desk = await openDeskOrders(shop)

const linesOf = async (orderId: string): Promise<{ id: string; digital: boolean }[]> =>
  (await pool.query('select id, digital from order_lines where order_id = $1 order by digital', [orderId])).rows
const openShipment = (orderId: string) =>
  pool.query(
    `insert into shipments (id, order_id, number, state, to_prepare_since) values ($1, $1, 1, 'to_prepare', now())`,
    [orderId],
  )
const addLine = (shipmentId: string, lineId: string | undefined, quantity: number) =>
  pool.query('insert into shipment_lines values ($1, $2, $3)', [shipmentId, lineId, quantity])

test('the database refuses more units of a line than were bought, whatever the code does', async () => {
  const { orderId } = await desk.add({ units: 2 })
  const [line] = await linesOf(orderId)
  await openShipment(orderId)
  await expect(addLine(orderId, line?.id, 3)).rejects.toThrow('does not travel')
  await addLine(orderId, line?.id, 2)
  const { rows } = await pool.query(
    `insert into shipments (order_id, number, state, to_prepare_since) values ($1, 2, 'to_prepare', now()) returning id`,
    [orderId],
  )
  await expect(addLine(rows[0].id, line?.id, 1)).rejects.toThrow('does not travel')
  await expect(pool.query('update shipment_lines set quantity = 3 where shipment_id = $1', [orderId])).rejects.toThrow(
    'does not travel',
  )
})

test('the database refuses a shipment of licences, of another order’s lines and of an unpaid order', async () => {
  const { orderId } = await desk.add({ units: 1, licences: 1 })
  const other = await desk.add({ units: 1 })
  const digital = (await linesOf(orderId)).find((line) => line.digital)
  await openShipment(orderId)
  await expect(addLine(orderId, digital?.id, 1)).rejects.toThrow('does not travel')
  await expect(addLine(orderId, (await linesOf(other.orderId))[0]?.id, 1)).rejects.toThrow('does not travel')
  const { buyer } = other
  const { body } = await buyer.buy({ [desk.products.chair]: 1 }, { simulated: 'pending' })
  const { rows } = await pool.query(`select order_id as id from payment_attempts where id = $1`, [
    (body.data as { attempt: string }).attempt,
  ])
  await openShipment(rows[0].id)
  await expect(addLine(rows[0].id, (await linesOf(rows[0].id))[0]?.id, 1)).rejects.toThrow('does not travel')
})

test('the database refuses to change events, notes, refunds and shipments', async () => {
  const { orderId } = await desk.add()
  await openShipment(orderId)
  for (const statement of [
    'delete from shipments',
    `update shipments set number = 7 where id = '${orderId}'`,
    'delete from order_events',
    `update order_notes set text = 'x'`,
    'delete from order_refunds',
    'delete from provider_refunds',
    'update shipment_delays set expected_to = expected_to',
  ]) {
    await expect(pool.query(statement), statement).rejects.toThrow(/only grows|never rewritten/)
  }
})

test('the database refuses refunds beyond the payment', async () => {
  const { orderId, buyer } = await desk.add({ units: 1 })
  const giveBack = (amount: number) =>
    pool.query(`insert into order_refunds (order_id, actor, amount, proof) values ($1, $2, $3, '{x}')`, [
      orderId,
      buyer.id,
      amount,
    ])
  await giveBack(30_000)
  await expect(giveBack(10_001)).rejects.toThrow('gives back more than was paid')
})
