import { expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { openDeskOrders } from '../../../test/orders/desk-orders.ts'
import { openExampleCarrier } from '../../../test/orders/example-carrier.ts'
import { openTestVault, TEST_VAULT_ENV } from '../../../test/orders/licences.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'
import { openBulkheads } from '../../platform/bulkheads.ts'
import { openAudit } from '../../platform/http/audit.ts'
import { openSecret } from '../../platform/secret.ts'
import { followShipments } from './follow-shipments.ts'

const carrier = openExampleCarrier()
const { createShipment } = carrier.carriers.coordinadora!
// Without `track` the shop does not track shipments by itself: the tests do.
const shop = await openTestShop({ demo: false, env: TEST_VAULT_ENV, carriers: { coordinadora: { createShipment } } })
const desk = await openDeskOrders({ ...shop, vault: await openTestVault(shop.db) })
const admin = await signInAs(shop, { role: 'ADMIN' })

type Sent = { shipmentId: string; version: number; carrier: string; guide: string }
const send = (shipments: Sent[], key?: string) =>
  admin.post('/api/order-desk/send', { shipments }, key === undefined ? {} : { 'idempotency-key': key })
const toSend = (shipmentId: string, more: Partial<Sent> = {}): Sent => ({
  ...{ shipmentId, version: 1, carrier: 'coordinadora', guide: '' },
  ...more,
})
const shipmentOf = async (orderId: string) =>
  (await admin.get(`/api/order-desk/order/${orderId}`)).body.data.shipments[0]

const context = {
  db: shop.db,
  audit: openAudit(shop.db, await openSecret({ given: '', directory: shop.directory })),
  bulkheads: openBulkheads(4),
  hasMail: true,
  imageHost: '',
  carriers: carrier.carriers,
  sendSoon: () => {},
}
const failures: unknown[] = []
const follow = () => followShipments(context, (error) => failures.push(error))
const anHourLater = () =>
  shop.pool.query(`update shipment_tracking set tracked_at = tracked_at - interval '61 minutes'`)

test('a shipment sent without a guide is announced to its carrier once and gets its guide', async () => {
  const { orderId } = await desk.add({ units: 2, licences: 1 })
  expect((await send([toSend(orderId)], 'a-key-of-this-sending')).body.data.done).toBe(1)
  expect(await shipmentOf(orderId)).toMatchObject({ state: 'sent', carrier: 'coordinadora', guide: '88000001' })
  expect(carrier.announced).toEqual([
    {
      shipmentId: orderId,
      recipient: 'María Fernanda Benavides',
      phone: '3155550142',
      municipalityCode: '52001',
      line: 'Calle 18 # 28-46, apto 301',
      indications: '',
      grams: 2_000,
    },
  ])
  // The request was cut off and is sent again.
  expect((await send([toSend(orderId)], 'a-key-of-this-sending')).body.data.done).toBe(1)
  expect(carrier.announced).toHaveLength(1)
})

test('the carrier is not called for a typed guide, another carrier, or a shipment that cannot be sent', async () => {
  const [typed, other, changed] = [await desk.add(), await desk.add(), await desk.add()]
  const waiting = await desk.add({ hasAddress: false })
  const { body } = await send([
    toSend(typed.orderId, { guide: '63120' }),
    toSend(other.orderId, { carrier: 'tcc' }),
    toSend(changed.orderId, { version: 7 }),
    toSend(waiting.orderId),
  ])
  expect(body.data.results.map(({ code }: { code: string }) => code)).toEqual([
    '',
    '',
    'SHIPMENT_CHANGED',
    'ADDRESS_MISSING',
  ])
  expect((await shipmentOf(typed.orderId)).guide).toBe('63120')
  expect((await shipmentOf(other.orderId)).guide).toBe('')
  expect(carrier.announced).toHaveLength(1)
})

test.each(['with an error', 'with nonsense'] as const)(
  'a shipment whose carrier answers %s stays unsent with the reason; the others are sent',
  async (how) => {
    const [announced, typed] = [await desk.add(), await desk.add()]
    carrier.answer(how)
    const { status, body } = await send([toSend(announced.orderId)])
    expect([status, body.code, body.message]).toEqual([
      503,
      'CARRIER_FAILED',
      'La transportadora no dio una guía. Inténtalo de nuevo, o escribe la guía.',
    ])
    expect((await send([toSend(announced.orderId), toSend(typed.orderId, { guide: '63121' })])).body.data.done).toBe(1)
    expect((await shipmentOf(announced.orderId)).state).toBe('to_prepare')
    carrier.answer('as usual')
  },
)

test('among many shipments, those whose carrier fails or whose order is locked are named with their order', async () => {
  const [divided, failing, held, typed] = [await desk.add(), await desk.add(), await desk.add(), await desk.add()]
  const [line] = (await shipmentOf(divided.orderId)).lines
  const lines = [{ lineId: line.lineId, quantity: 1 }]
  const split = await admin.post('/api/order-desk/split', { shipmentId: divided.orderId, version: 1, lines })
  const holder = await shop.pool.connect()
  carrier.answer('with an error')
  try {
    await holder.query('begin')
    await holder.query('select from orders where id = $1 for update', [held.orderId])
    const { body } = await send([
      toSend(split.body.data.shipmentId),
      toSend(failing.orderId),
      toSend(held.orderId, { guide: '63122' }),
      toSend(typed.orderId, { guide: '63123' }),
    ])
    expect(body.data.results.map(({ orderId, code }: { orderId: string; code: string }) => [orderId, code])).toEqual([
      [divided.orderId, 'CARRIER_FAILED'],
      [failing.orderId, 'CARRIER_FAILED'],
      [held.orderId, 'BUSY'],
      [typed.orderId, ''],
    ])
  } finally {
    carrier.answer('as usual')
    await holder.query('rollback')
    holder.release()
  }
})

test('a delivered shipment is marked and its buyer gets an e-mail; each shipment is tracked hourly', async () => {
  await shop.pool.query(`update shipments set carrier = 'tcc' where state = 'sent'`)
  const [first, second] = [await desk.add(), await desk.add()]
  await send([toSend(first.orderId), toSend(second.orderId)])
  const before = carrier.followed.length
  await Promise.all([follow(), follow()])
  expect(carrier.followed).toHaveLength(before + 2)
  expect((await shipmentOf(first.orderId)).state).toBe('sent')
  carrier.deliver()
  await follow()
  expect(carrier.followed).toHaveLength(before + 2)

  await anHourLater()
  await follow()
  for (const { orderId } of [first, second]) expect((await shipmentOf(orderId)).state).toBe('delivered')
  const { rows } = await shop.pool.query(
    `select e.event, e.actor, x.kind from order_events e join outbox x on x.order_id = e.order_id and x.kind = 'order_delivered'
     where e.order_id = any ($1) and e.event = 'delivered'`,
    [[first.orderId, second.orderId]],
  )
  expect(rows).toEqual(Array(2).fill({ event: 'delivered', actor: null, kind: 'order_delivered' }))
  await anHourLater()
  await follow()
  expect(carrier.followed).toHaveLength(before + 4)
  expect(failures).toEqual([])
})

test('tracking is retried an hour after a carrier did not answer', async () => {
  const { orderId } = await desk.add()
  await send([toSend(orderId)])
  carrier.answer('with an error')
  await follow()
  expect(failures).toHaveLength(1)
  carrier.answer('as usual')
  await anHourLater()
  await follow()
  expect((await shipmentOf(orderId)).state).toBe('delivered')
  await expectInvariants(shop.pool)
})
