import { afterEach, expect, test } from 'vitest'

import { openBuyer } from '../../../test/orders/buyers.ts'
import { openDesk } from '../../../test/orders/order-desk.ts'
import { signInAs } from '../../../test/shop/people.ts'

const { shop, desk, post, orderOf, cancel, send, expectWhole } = await openDesk()
afterEach(expectWhole)

const eventOf = async (orderId: string, wanted: string) =>
  (await orderOf(orderId)).history.find(({ event }: { event: string }) => event === wanted)

test('the timeline shows how many units of a parcel came back to the shop', async () => {
  const { orderId } = await desk.add({ units: 3 })
  await send(orderId)
  await post('return', { shipmentId: orderId, version: 2 })
  expect((await post('receive', { shipmentId: orderId, version: 3 })).status).toBe(200)
  expect(await eventOf(orderId, 'received')).toMatchObject({ shipment: 1, by: 'shop', detail: { units: 3 } })
})

test('a second person reads who changed the order last, not who wrote a later note', async () => {
  const { orderId } = await desk.add()
  await cancel(orderId)
  const jorge = await signInAs(shop, { role: 'ADMIN', name: 'Jorge Pantoja' })
  await jorge.post('/api/order-desk/note', { orderId, text: 'Llamó el comprador' })
  const refused = await cancel(orderId)
  expect([refused.status, refused.body.code]).toEqual([409, 'ORDER_CHANGED'])
  expect(refused.body.message).toBe('Adriana Rojas canceló el pedido. Así está ahora.')
  expect(refused.body.data.last).toMatchObject({ who: 'Adriana Rojas', event: 'cancelled' })
})

test('the timeline shows when licence keys were delivered, and how many', async () => {
  const { orderId } = await desk.add({ units: 1, licences: 2 })
  expect(await eventOf(orderId, 'keys_delivered')).toMatchObject({ shipment: null, by: 'system', detail: { keys: 2 } })
})

test('the timeline shows that a payment was declined', async () => {
  const buyer = await openBuyer(shop)
  const declined = await buyer.buy({ [desk.products.chair]: 1 }, { simulated: 'decline' })
  expect([declined.status, declined.body.code]).toEqual([402, 'PAYMENT_DECLINED'])
  const { rows } = await shop.pool.query(`select id from orders where state = 'declined' and user_id = $1`, [buyer.id])
  expect(await eventOf(rows[0].id, 'payment_declined')).toMatchObject({ by: 'system', detail: { amount: 40_000 } })
})
