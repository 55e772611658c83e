import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { raceRounds } from '../../../test/database/race-rounds.ts'
import { violatedInvariants } from '../../../test/database/violated-invariants.ts'
import type { HttpResponse } from '../../../test/http/visitor.ts'
import { openDeskOrders } from '../../../test/orders/desk-orders.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
await pool.query(`update delivery_rates set cost = 18900, contra_entrega_up_to = 500000`)
const [adriana, jorge] = [
  await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' }),
  await signInAs(shop, { role: 'ADMIN', name: 'Jorge Ruiz' }),
]
const desk = await openDeskOrders(shop)
const proof = [`/pictures/${'b'.repeat(32)}-800.webp`]
await pool.query('insert into pictures (name, owner, bytes) values ($1, $2, 1)', [`${'b'.repeat(32)}-800`, adriana.id])
afterEach(() => expectInvariants(pool))

type Body = HttpResponse['body']
type Person = typeof adriana
const post = (path: string, body: object, who: Person = adriana, headers = {}) =>
  who.post(`/api/order-desk/${path}`, body, headers)
const read = async (orderId: string): Promise<Body> => (await adriana.get(`/api/order-desk/order/${orderId}`)).body.data
const versionOf = async (shipmentId: string): Promise<number> =>
  (await pool.query('select version from shipments where id = $1', [shipmentId])).rows[0]?.version ?? 1
const cancel = async (shipmentId: string, more: object = {}, who: Person = adriana, headers = {}) =>
  post(
    'cancel-shipment',
    { shipmentId, version: await versionOf(shipmentId), reason: 'no_units', ...more },
    who,
    headers,
  )

async function step(path: 'send' | 'deliver' | 'return' | 'receive', shipmentId: string): Promise<void> {
  const seen = { shipmentId, version: await versionOf(shipmentId) }
  const bodies = {
    send: { shipments: [{ ...seen, carrier: 'tcc', guide: '77' }] },
    deliver: { shipments: [seen] },
    return: seen,
    receive: seen,
  }
  expect((await post(path, bodies[path])).status).toBe(200)
}

/** Moves two of three chairs into a second shipment. @returns both shipments */
async function split(orderId: string): Promise<readonly [string, string]> {
  const [{ lines }] = (await read(orderId)).shipments
  const wanted = [{ lineId: lines[0].lineId, quantity: 2 }]
  const { body } = await post('split', { shipmentId: orderId, version: 1, lines: wanted })
  return [orderId, String(body.data.shipmentId)]
}

/** Three chairs of $ 40.000, one in the first shipment and two in the second, paid with their delivery of $ 18.900. */
async function paidInTwo(licences = 0) {
  const before = await desk.stockOf('chair')
  const { orderId, buyer } = await desk.add({ units: 3, licences, hasAddress: false })
  await desk.giveAddress(orderId)
  await pool.query(
    `alter table orders disable trigger user;
     update orders set delivery_cost = 18900 where id = '${orderId}';
     update payment_attempts set amount = amount + 18900 where order_id = '${orderId}';
     update payment_transactions set amount = amount + 18900
     where attempt_id = (select id from payment_attempts where order_id = '${orderId}');
     alter table orders enable trigger user`,
  )
  return { orderId, buyer, before, shipments: await split(orderId) }
}

/** The same chairs, to be paid in cash: $ 138.900. */
async function onDeliveryInTwo() {
  const before = await desk.stockOf('chair')
  const { orderId, buyer } = await desk.addOnDelivery({ units: 3, deliveryCost: 18_900 })
  return { orderId, buyer, before, shipments: await split(orderId) }
}

test('cancels one shipment: its units return to stock once, its price is owed, and the rest continues', async () => {
  const { orderId, buyer, before, shipments } = await paidInTwo()
  const meant = { units: 2, refundDue: 80_000, toCollect: 0, endsOrder: false }
  const [first, second] = (await read(orderId)).shipments
  expect([first.ifCancelled, second.ifCancelled]).toEqual([{ ...meant, units: 1, refundDue: 40_000 }, meant])
  const { status, body } = await cancel(shipments[1], { detail: 'llegaron rotas' })
  expect([status, body]).toMatchObject([
    200,
    { message: 'Envío cancelado', data: { shipmentId: shipments[1], ...meant } },
  ])
  expect(await desk.stockOf('chair')).toBe(before - 1)
  const order = await read(orderId)
  expect(order).toMatchObject({ status: 'paid', canCancel: true, money: { owed: 80_000, refundable: 138_900 } })
  expect(order.ifCancelled).toEqual({ units: 1, keys: 0 })
  expect(order.shipments.map(({ number, state }: Body) => [number, state])).toEqual([
    [1, 'to_prepare'],
    [2, 'cancelled'],
  ])
  expect(order.shipments[1]).toMatchObject({ ifCancelled: null, cancelledAt: expect.any(String) })
  expect(order.history[0]).toMatchObject({ event: 'shipment_cancelled', who: 'Adriana Rojas', shipment: 2 })
  expect(order.history[0].detail).toEqual({ reason: 'no_units', text: 'llegaron rotas', units: 2, endsOrder: false })
  const [bought] = await buyer.history()
  expect(bought).toMatchObject({ status: 'paid', toRefund: 80_000 })
  expect(bought.shipments[1]).toMatchObject({ state: 'cancelled', cancelledAt: expect.any(String) })
  await step('send', shipments[0])
  await step('deliver', shipments[0])
  expect(await read(orderId)).toMatchObject({ state: 'refund_due' })
  const given = await post('refund', { orderId, amount: 80_000, refundedSeen: 0, proof })
  expect(given.body.data).toEqual({ refunded: 80_000, refundable: 58_900 })
  expect(await read(orderId)).toMatchObject({ state: 'delivered', status: 'paid', money: { owed: 0 } })
  expect((await buyer.history())[0]).toMatchObject({ toRefund: 0 })
  expect(await desk.stockOf('chair')).toBe(before - 1)
})

test('cancelling the last shipment cancels all goods of the order: the whole payment is owed, including delivery', async () => {
  const { orderId, before, shipments } = await paidInTwo()
  await cancel(shipments[0])
  expect((await read(orderId)).money).toMatchObject({ owed: 40_000 })
  const last = await cancel(shipments[1])
  expect(last.body.data).toMatchObject({ units: 2, refundDue: 138_900, endsOrder: true })
  expect(await desk.stockOf('chair')).toBe(before)
  expect(await read(orderId)).toMatchObject({
    status: 'refund_due',
    state: 'refund_due',
    money: { refundable: 138_900, way: { by: 'provider' } },
  })
})

test('leaves the licences to their buyer, and owes goods and delivery when nothing else is left', async () => {
  const { orderId, buyer, before, shipments } = await paidInTwo(1)
  await cancel(shipments[0])
  expect((await cancel(shipments[1])).body.data).toMatchObject({ refundDue: 138_900, endsOrder: false })
  const order = await read(orderId)
  expect(order).toMatchObject({ status: 'paid', state: 'refund_due', money: { owed: 138_900, refundable: 147_900 } })
  const [{ products }] = await buyer.history()
  expect(products.flatMap(({ licenseKeys }: Body) => licenseKeys)).toHaveLength(1)
  expect(await desk.stockOf('chair')).toBe(before)
  await post('owe-nothing', { orderId, refundedSeen: 0, reason: 'Se cambió por otra silla' })
  expect(await read(orderId)).toMatchObject({ state: 'delivered', money: { owed: 0 } })
})

test('cancels the only shipment of an order without previous steps, and keeps its licence', async () => {
  const before = await desk.stockOf('chair')
  const { orderId } = await desk.add({ units: 2, licences: 1 })
  const [{ ifCancelled }] = (await read(orderId)).shipments
  expect(ifCancelled).toEqual({ units: 2, refundDue: 80_000, toCollect: 0, endsOrder: false })
  expect((await cancel(orderId)).body.data).toMatchObject(ifCancelled)
  expect(await desk.stockOf('chair')).toBe(before)
  expect(await read(orderId)).toMatchObject({ status: 'paid', state: 'refund_due', ifCancelled: { units: 0, keys: 1 } })
})

test('the whole order can be cancelled after one of its shipments: units and money go back once', async () => {
  const { orderId, before, shipments } = await paidInTwo()
  await cancel(shipments[1])
  await post('refund', { orderId, amount: 80_000, refundedSeen: 0, proof })
  const { body } = await post('cancel', { orderId, reason: 'asked' })
  expect(body.data).toEqual({ units: 1, keys: 0, refundDue: 58_900 })
  expect(await desk.stockOf('chair')).toBe(before)
})

test('the cash to collect follows the remaining shipments, and an order without any is over', async () => {
  const { orderId, buyer, before, shipments } = await onDeliveryInTwo()
  const [, second] = (await read(orderId)).shipments
  expect(second.ifCancelled).toEqual({ units: 2, refundDue: 0, toCollect: 58_900, endsOrder: false })
  await step('send', shipments[0])
  expect((await cancel(shipments[1])).body.data).toMatchObject({ toCollect: 58_900, refundDue: 0 })
  expect(await read(orderId)).toMatchObject({ toCollect: 58_900, money: { cameBackUnpaid: 80_000 } })
  expect((await buyer.history())[0]).toMatchObject({ toCollect: 58_900, cameBackUnpaid: 80_000, toRefund: 0 })
  await step('deliver', shipments[0])
  expect((await post('collect', { orderId, amountSeen: 58_900 })).body.data).toEqual({ amount: 58_900 })
  expect(await read(orderId)).toMatchObject({ status: 'paid', state: 'delivered', money: { owed: 0 } })
  expect(await desk.stockOf('chair')).toBe(before - 1)

  const other = await onDeliveryInTwo()
  await cancel(other.shipments[0])
  expect(await read(other.orderId)).toMatchObject({ toCollect: 98_900 })
  expect((await cancel(other.shipments[1])).body.data).toMatchObject({ toCollect: 0, endsOrder: true })
  expect(await read(other.orderId)).toMatchObject({ status: 'uncollected', state: 'closed', toCollect: 0 })
  expect(await desk.stockOf('chair')).toBe(other.before)
})

test('the price of a shipment cancelled after another one was paid and arrived is owed', async () => {
  const { orderId, shipments } = await onDeliveryInTwo()
  await step('send', shipments[0])
  await step('deliver', shipments[0])
  expect((await cancel(shipments[1])).body.data).toMatchObject({ toCollect: 138_900, endsOrder: false })
  expect((await post('collect', { orderId })).body.data).toEqual({ amount: 138_900 })
  expect(await read(orderId)).toMatchObject({ state: 'refund_due', money: { owed: 80_000, cameBackUnpaid: 0 } })
})

test('the cash due with a cancelled shipment is due with the one that arrived without paying', async () => {
  const { orderId, shipments } = await onDeliveryInTwo()
  await step('send', shipments[1])
  await step('deliver', shipments[1])
  expect((await cancel(shipments[0])).body.data).toMatchObject({ toCollect: 98_900, endsOrder: false })
  expect(await read(orderId)).toMatchObject({ state: 'to_collect', toCollect: 98_900 })
  expect((await post('collect', { orderId })).body.data).toEqual({ amount: 98_900 })
})

test('an order ends when one shipment was refused and the other is cancelled', async () => {
  const { orderId, before, shipments } = await onDeliveryInTwo()
  await step('send', shipments[0])
  await step('return', shipments[0])
  expect((await cancel(shipments[1])).body.data).toMatchObject({ endsOrder: true, toCollect: 0 })
  expect(await read(orderId)).toMatchObject({ status: 'uncollected', state: 'returned' })
  await step('receive', shipments[0])
  expect(await desk.stockOf('chair')).toBe(before)
})

test('cash collected with a shipment is registered although all shipments came back, and is then refunded', async () => {
  const { orderId, before, shipments } = await onDeliveryInTwo()
  for (const shipment of shipments) {
    await step('send', shipment)
    await step('deliver', shipment)
    await step('return', shipment)
  }
  expect(await read(orderId)).toMatchObject({ status: 'on_delivery', toCollect: 138_900 })
  await step('receive', shipments[0])
  await step('receive', shipments[1])
  expect(await read(orderId)).toMatchObject({ status: 'on_delivery', state: 'to_collect' })
  expect((await post('collect', { orderId, amountSeen: 138_900 })).body.data).toEqual({ amount: 138_900 })
  expect(await read(orderId)).toMatchObject({ status: 'paid', state: 'refund_due', money: { owed: 120_000 } })
  expect(await desk.stockOf('chair')).toBe(before)
})

test('an order ends without cash when its shipments came back after being marked delivered by mistake', async () => {
  const { orderId, shipments } = await onDeliveryInTwo()
  for (const shipment of shipments) {
    await step('send', shipment)
    await step('deliver', shipment)
    await step('return', shipment)
  }
  expect((await post('not-received', { orderId })).status).toBe(200)
  expect(await read(orderId)).toMatchObject({ status: 'uncollected', toCollect: 0, state: 'returned' })
})

test('is done once for its key, which is refused with another reason', async () => {
  const { before, shipments } = await paidInTwo()
  const key = { 'idempotency-key': `shipment-${shipments[1]}` }
  const [seen, about] = [await versionOf(shipments[1]), { detail: 'rota' }]
  const first = await cancel(shipments[1], about, adriana, key)
  const again = await cancel(shipments[1], { ...about, version: seen }, adriana, key)
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.data).toEqual(first.body.data)
  expect((await cancel(shipments[1], { reason: 'asked' }, adriana, key)).body.code).toBe('KEY_REUSED')
  expect((await cancel(shipments[1], {}, adriana, { 'idempotency-key': 'short' })).body.code).toBe('INVALID_REQUEST')
  expect(await desk.stockOf('chair')).toBe(before - 1)
})

test('refuses shipments that left, do not exist or were changed, and a missing reason', async () => {
  const { orderId, shipments } = await paidInTwo()
  await step('send', shipments[0])
  expect((await cancel(shipments[0])).body).toMatchObject({ code: 'SHIPMENT_STATE', data: { state: 'sent' } })
  const late = await cancel(shipments[1], { version: 7 })
  expect([late.status, late.body.code]).toEqual([409, 'SHIPMENT_CHANGED'])
  expect((await cancel('00000000-0000-4000-8000-000000000000')).body.code).toBe('ORDER_NOT_FOUND')
  expect((await cancel(shipments[1], { reason: 'boredom' })).body.fields).toEqual([
    { field: 'reason', message: 'Elige por qué se cancela.' },
  ])
  expect((await cancel(shipments[1], { detail: 'x'.repeat(301) })).status).toBe(400)
  expect((await cancel(shipments[1])).status).toBe(200)
  const twice = await cancel(shipments[1], {}, jorge)
  expect(twice.body).toMatchObject({ code: 'SHIPMENT_STATE', data: { state: 'cancelled' } })
  await post('cancel', { orderId, reason: 'asked' })
  expect((await cancel(shipments[1])).body.code).toBe('SHIPMENT_STATE')
})

test('two cancellations, a sending, a cancellation of the order and a split run concurrently: one wins, and units return once', async () => {
  for (const round of raceRounds(4)) {
    const { orderId, before, shipments } = await paidInTwo()
    const shipmentId = shipments[1]
    const seen = { shipmentId, version: 1 }
    const { lines } = (await read(orderId)).shipments.find(({ _id }: Body) => _id === shipmentId)
    const others = [
      () => post('cancel-shipment', { ...seen, reason: 'asked' }, jorge),
      () => post('send', { shipments: [{ ...seen, carrier: 'tcc', guide: '1' }] }, jorge),
      () => post('split', { ...seen, lines: [{ lineId: lines[0].lineId, quantity: 1 }] }, jorge),
    ]
    const answers = await Promise.all([
      post('cancel-shipment', { ...seen, reason: 'no_units' }),
      others[round % others.length]!(),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rows } = await pool.query('select state from shipments where id = $1', [shipmentId])
    expect(await desk.stockOf('chair')).toBe(before - (rows[0].state === 'cancelled' ? 1 : 3))
    const [, whole] = await Promise.all([cancel(shipments[0]), post('cancel', { orderId, reason: 'asked' }, jorge)])
    // The last shipment ends the order, so that nothing is left to cancel.
    if (rows[0].state !== 'cancelled') expect(whole.status).toBe(200)
    else
      expect([whole.body.code, (await read(orderId)).status]).toEqual([
        whole.status === 409 ? 'ORDER_CHANGED' : undefined,
        'refund_due',
      ])
    expect(await desk.stockOf('chair')).toBe(before - (rows[0].state === 'sent' ? 2 : 0))
  }
})

test('the check of invariants finds a shipment cancelled without an actor, and units that came back twice', async () => {
  const { orderId, shipments } = await paidInTwo()
  await cancel(shipments[1])
  const unsaid = `update shipments set state = 'cancelled', cancelled_at = now() where id = '${shipments[0]}'`
  expect(await violatedInvariants(pool, unsaid)).toContain('I51')
  const revived = `update shipments set state = 'to_prepare' where id = '${shipments[1]}'`
  expect(await violatedInvariants(pool, revived)).toEqual(expect.arrayContaining(['I51', 'I51b']))
  expect((await read(orderId)).status).toBe('paid')
})
