import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openWompiOrders } from '../../test/orders/wompi-orders.ts'
import { openWompiServer } from '../../test/orders/wompi-server.ts'
import { PASSWORD } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const wompi = await openWompiServer()
const shop = await openTestShop({ demo: false, env: { ...wompi.env, PUBLIC_URL: 'http://127.0.0.1:3000' } })
const { post, orderOf, tasksOf, byTransfer, buy, payMore, proof } = await openWompiOrders({ shop, wompi })
afterEach(() => expectInvariants(shop.pool))

type Buyer = Awaited<ReturnType<typeof buy>>['buyer']
const leave = async (buyer: Buyer) =>
  (await buyer.delete('/api/delete-user', { password: PASSWORD, confirm: true })).body
const refused = {
  success: false,
  code: 'SERVICE_UNDER_WAY',
  message:
    'Tienes un pago, un pedido contra entrega o un reembolso en curso. Podrás eliminar tu cuenta cuando termine.',
}

test('an account is not deleted while the shop owes it the price of a cancelled shipment', async () => {
  const { orderId, buyer } = await buy({ units: 2 })
  const [line] = (await orderOf(orderId)).shipments[0].lines
  await post('split', { shipmentId: orderId, version: 1, lines: [{ lineId: line.lineId, quantity: 1 }] })
  const [, { _id: shipmentId, version }] = (await orderOf(orderId)).shipments
  expect((await post('cancel-shipment', { shipmentId, version, reason: 'no_units' })).status).toBe(200)
  expect(await orderOf(orderId)).toMatchObject({ status: 'paid', money: { owed: 25_000 } })
  expect(await leave(buyer)).toMatchObject(refused)
  expect((await byTransfer(orderId, 25_000)).status).toBe(200)
  expect(await leave(buyer)).toMatchObject({ success: true })
})

test('an account is not deleted while a duplicate payment of it is still to be refunded', async () => {
  const { orderId, buyer, redirectUrl } = await buy()
  await payMore(redirectUrl)
  expect(await leave(buyer)).toMatchObject(refused)
  const [{ task }] = await tasksOf(orderId)
  expect((await post('settle-task', { task, decision: 'done', proof })).status).toBe(200)
  expect(await leave(buyer)).toMatchObject({ success: true })
})
