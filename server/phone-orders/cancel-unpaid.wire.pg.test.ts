import { setTimeout as wait } from 'node:timers/promises'

import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openVisitor, type HttpResponse } from '../../test/http/visitor.ts'
import { openBuyer } from '../../test/orders/buyers.ts'
import { openDeskOrders } from '../../test/orders/desk-orders.ts'
import { openPhoneOrders } from '../../test/orders/phone-orders.ts'
import { openWompiServer } from '../../test/orders/wompi-server.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const wompi = await openWompiServer()
const shop = await openTestShop({ demo: false, env: { ...wompi.env, PUBLIC_URL: 'http://127.0.0.1:3000' } })
const phone = await openPhoneOrders(shop)
const { owner, chairs, licences, take, stateOf } = phone
const desk = await openDeskOrders(shop)
afterEach(async () => {
  wompi.setAway(false)
  await expectInvariants(shop.pool)
})

type Body = HttpResponse['body']
const cancel = (body: object) => owner.post('/api/phone-orders/cancel', body)
const cancelMany = (orders: string[], more = {}) =>
  owner.post('/api/order-desk/cancel-many', { orders, reason: 'no_units', ...more })
const lastEvent = async (orderId: string): Promise<Body> =>
  (await owner.get(`/api/order-desk/order/${orderId}`)).body.data.history[0]

test('the reason for which an unpaid order is cancelled is in its timeline; a client that sends none keeps working', async () => {
  const [withReason, withoutReason] = [await take(), await take()]
  const reason = { reason: 'asked', detail: 'Prefiere pasar por la tienda' }
  expect((await cancel({ orderId: withReason.orderId, ...reason })).body.message).toBe('Pedido cancelado')
  expect(await lastEvent(withReason.orderId)).toMatchObject({
    event: 'cancelled',
    who: 'Adriana Rojas',
    detail: { reason: 'asked', text: 'Prefiere pasar por la tienda' },
  })
  expect((await cancel({ orderId: withoutReason.orderId })).status).toBe(200)
  expect(await lastEvent(withoutReason.orderId)).toMatchObject({ event: 'cancelled', detail: {} })
  expect((await cancel({ orderId: withoutReason.orderId, reason: 'porque sí' })).body.fields).toEqual([
    { field: 'reason', message: 'Elige por qué se cancela.' },
  ])
  expect((await cancel({ orderId: withoutReason.orderId, detail: 'x'.repeat(301) })).status).toBe(400)
})

test('unpaid orders and others are cancelled at once for one reason, and the units and keys of both come back', async () => {
  const before = [await phone.stockOf('chair'), await phone.stockOf('antivirus')]
  const { orderId: unpaid } = await take({ products: [...chairs(2), ...licences()] })
  const [other] = await desk.addMany(1)
  const { body: list } = await owner.get(`/api/order-desk?state=payment_pending&q=${unpaid}`)
  expect(list.data).toMatchObject([{ _id: unpaid, awaitsLink: true }])
  const orders = [unpaid, other!]
  const sums = { units: 3, keys: 1, refundDue: 40_000 }
  const preview = await owner.post('/api/order-desk/if-cancelled', { orders })
  expect(preview.body.data).toEqual({ orders: 2, ...sums })
  const { body } = await cancelMany(orders, { detail: 'No llegó el camión' })
  expect(body.data).toMatchObject({ done: 2, ...sums })
  expect([await stateOf(unpaid), await stateOf(other!)]).toEqual(['cancelled', 'refund_due'])
  expect(await lastEvent(unpaid)).toMatchObject({ detail: { reason: 'no_units', text: 'No llegó el camión' } })
  expect([await phone.stockOf('chair'), await phone.stockOf('antivirus')]).toEqual(before)
})

test('an order whose cancelling waits behind others is not locked meanwhile', async () => {
  // Cancelling locks the account of the client, too.
  const [second, third] = [await openBuyer(shop), await openBuyer(shop)]
  const ofChairs = [await take(), await take({ clientId: second.id })]
  const { orderId } = await take({ clientId: third.id, products: licences() })
  const colleague = await signInAs(shop, { role: 'ADMIN' })
  const holder = await shop.pool.connect()
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const cancelled: Promise<HttpResponse>[] = []
  try {
    await holder.query('begin')
    await holder.query('select from products where id = $1 for no key update', [phone.products.chair])
    for (const one of ofChairs) cancelled.push(cancel({ orderId: one.orderId }))
    await expect.poll(async () => (await shop.pool.query(waiting)).rowCount, { interval: 20 }).toBeGreaterThan(1)
    cancelled.push(colleague.post('/api/phone-orders/cancel', { orderId }))
    for (let looks = 0; looks < 20; looks += 1) {
      await wait(25)
      await shop.pool.query('select from orders where id = $1 for no key update nowait', [orderId])
    }
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  expect((await Promise.all(cancelled)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('an unpaid order among others stays while somebody is paying it, and while its provider cannot be asked', async () => {
  const { orderId, token } = await take()
  const paying = await phone.link('/pay', token)
  const { id } = wompi.pay(paying.body.data.redirectUrl, {}) as { id: string }
  wompi.update(id, 'PENDING')
  const { body } = await cancelMany([orderId])
  expect(body.data).toMatchObject({ done: 0, units: 0 })
  expect(body.data.results).toMatchObject([
    { code: 'PAYMENT_UNDER_WAY', message: 'Ya están pagando este pedido. Espera el resultado.' },
  ])
  const others = [await take(), await take()].map((one) => one.orderId)
  const [paid] = await desk.addMany(1)
  wompi.setAway(true)
  const away = await cancelMany([...others, paid!])
  expect(away.body.data.results.map(({ code }: Body) => code)).toEqual(['UNAVAILABLE', 'UNAVAILABLE', ''])
  expect(await stateOf(others[0]!)).toBe('pending')
})

test('an order that was seen unpaid and was paid meanwhile is not cancelled among others, and it is said who paid it', async () => {
  const { orderId, token } = await take()
  const { orderId: unpaid } = await take()
  const statusesSeen = [orderId, unpaid].map((id) => ({ orderId: id, status: 'pending' }))
  const paying = await phone.link('/pay', token)
  const { id } = wompi.pay(paying.body.data.redirectUrl, {}) as { id: string }
  await openVisitor(shop.address).post('/api/payment-events/wompi', wompi.eventOf(wompi.update(id, 'APPROVED')))
  expect(await stateOf(orderId)).toBe('paid')
  const { body } = await cancelMany([orderId, unpaid], { statusesSeen })
  expect(body.data).toMatchObject({ done: 1, refundDue: 0 })
  expect(body.data.results).toMatchObject([
    { isDone: false, code: 'ORDER_CHANGED', last: { event: 'paid', who: expect.stringMatching(/./) } },
    { isDone: true },
  ])
  expect(body.data.results[0].message).toMatch(/ lo pagó\. Así está ahora\.$/)
  expect([await stateOf(orderId), await stateOf(unpaid)]).toEqual(['paid', 'cancelled'])
  // A client that displayed it as paid can cancel it.
  const paid = await cancelMany([orderId], { statusesSeen: [{ orderId, status: 'paid' }] })
  expect(paid.body.data).toMatchObject({ done: 1 })
  const wrong = await cancelMany([orderId], { statusesSeen: [{ orderId, status: 'nada' }] })
  expect([wrong.status, wrong.body.message]).toEqual([400, 'Estado no válido.'])
})
