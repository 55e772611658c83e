import { expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { raceRounds } from '../../test/database/race-rounds.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { writtenAddress } from '../../test/orders/delivery.ts'
import { openDeskOrders } from '../../test/orders/desk-orders.ts'
import { signInAs } from '../../test/shop/people.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const [adriana, jorge] = [await signInAs(shop, { role: 'ADMIN' }), await signInAs(shop, { role: 'ADMIN' })]
const desk = await openDeskOrders(shop)

type Person = typeof adriana
const post = (person: Person, path: string, body: object) => person.post(`/api/order-desk/${path}`, body)
const send = (person: Person, shipmentId: string, version = 1) =>
  post(person, 'send', { shipments: [{ shipmentId, version, carrier: 'tcc', guide: '1' }] })
const cancel = (person: Person, orderId: string) => post(person, 'cancel', { orderId, reason: 'asked' })
const rounds = raceRounds(4)
const statusesOf = (responses: { status: number }[]) => responses.map(({ status }) => status).sort()

test('two people send the same shipment concurrently: one succeeds, the other is refused with the name of the first', async () => {
  for (const _ of rounds) {
    const { orderId } = await desk.add()
    expect(statusesOf(await Promise.all([send(adriana, orderId), send(jorge, orderId)]))).toEqual([200, 409])
    const { rows } = await pool.query(
      `select (select count(*)::int from order_events where order_id = $1 and event = 'sent') as sent,
        (select version from shipments where id = $1) as version`,
      [orderId],
    )
    expect(rows).toEqual([{ sent: 1, version: 2 }])
  }
  await expectInvariants(pool)
})

test('a shipment is sent and cancelled concurrently: its units are either sent or back in stock, never both', async () => {
  for (const _ of rounds) {
    const before = await desk.stockOf('chair')
    const { orderId } = await desk.add({ units: 2 })
    const [sent, cancelled] = await Promise.all([send(adriana, orderId), cancel(jorge, orderId)])
    expect(cancelled.status).toBe(200)
    const isSent = sent.status === 200
    expect(cancelled.body.data).toMatchObject({ units: isSent ? 0 : 2 })
    expect(await desk.stockOf('chair')).toBe(isSent ? before - 2 : before)
  }
  await expectInvariants(pool)
})

test('two people cancel, receive and split the same shipment: each happens once', async () => {
  for (const _ of rounds) {
    const before = await desk.stockOf('chair')
    const { orderId } = await desk.add({ units: 2, licences: 1 })
    expect(statusesOf(await Promise.all([cancel(adriana, orderId), cancel(jorge, orderId)]))).toEqual([200, 409])
    const other = await desk.add({ units: 2 })
    const { rows } = await pool.query('select id from order_lines where order_id = $1', [other.orderId])
    const split = (person: Person) =>
      post(person, 'split', { shipmentId: other.orderId, version: 1, lines: [{ lineId: rows[0].id, quantity: 1 }] })
    expect(statusesOf(await Promise.all([split(adriana), split(jorge)]))).toEqual([200, 409])
    await send(adriana, other.orderId, 2)
    await post(adriana, 'return', { shipmentId: other.orderId, version: 3 })
    const receive = (person: Person) => post(person, 'receive', { shipmentId: other.orderId, version: 4 })
    expect(statusesOf(await Promise.all([receive(adriana), receive(jorge)]))).toEqual([200, 409])
    expect(await desk.stockOf('chair')).toBe(before - 1)
  }
  await expectInvariants(pool)
})

test('a buyer views the keys while the shop cancels: a viewed key is not sold again', async () => {
  for (const _ of rounds) {
    const { orderId, buyer } = await desk.add({ units: 0, licences: 1 })
    const [history, cancelled] = await Promise.all([buyer.history(), cancel(adriana, orderId)])
    const shown = history[0].products[0].licenseKeys as string[]
    const { keys } = cancelled.body.data as { keys: number }
    expect(shown.length + keys).toBe(1)
  }
  await expectInvariants(pool)
})

test('a card refund and a transfer are recorded concurrently: the refund is made once', async () => {
  const name = 'd'.repeat(32)
  await pool.query('insert into pictures (name, owner, bytes) values ($1, $2, 1)', [`${name}-800`, jorge.id])
  for (const round of rounds) {
    const { orderId } = await desk.add({ units: 1 })
    await cancel(adriana, orderId)
    const seen = { orderId, refundedSeen: 0 }
    const byCard = () => post(adriana, 'refund-by-provider', seen)
    const byTransfer = () => post(jorge, 'refund', { ...seen, amount: 40_000, proof: [`/pictures/${name}-800.webp`] })
    const both = round % 2 === 0 ? [byCard(), byTransfer()] : [byTransfer(), byCard()]
    expect(statusesOf(await Promise.all(both))).toEqual([200, 409])
    const { rows } = await pool.query(
      `select o.state, (select sum(amount)::int from order_refunds where order_id = o.id) as refunded,
        (select count(*)::int from simulated_refunds s join payment_attempts a on a.reference = s.reference where a.order_id = o.id) as "byCard",
        (select count(*)::int from order_refunds where order_id = o.id and cardinality(proof) > 0) as "byTransfer"
       from orders o where o.id = $1`,
      [orderId],
    )
    expect(rows).toMatchObject([{ state: 'refunded', refunded: 40_000 }])
    expect(rows[0].byCard + rows[0].byTransfer).toBe(1)
  }
  await expectInvariants(pool)
})

test.each<[string, (orderId: string) => ReturnType<typeof cancel>]>([
  ['cancelling', (orderId) => cancel(adriana, orderId)],
  ['sending', (orderId) => send(adriana, orderId)],
  [
    'giving another address',
    async (orderId) => {
      const { rows } = await pool.query('select id from order_addresses where order_id = $1', [orderId])
      const address = writtenAddress('52001')
      return post(adriana, 'address', { ...address, orderId, addressSeen: rows[0].id, indications: '' })
    },
  ],
])('%s does not wait for a note that is being written at the order', async (_, act) => {
  const { orderId } = await desk.add()
  const writer = await pool.connect()
  try {
    await writer.query('begin')
    await writer.query(`insert into order_notes (order_id, actor, text) values ($1, $2, 'Llamar')`, [orderId, jorge.id])
    expect(await act(orderId)).toMatchObject({ status: 200 })
  } finally {
    await writer.query('rollback')
    writer.release()
  }
})

test.each(['first', 'last'])(
  'a history that waits for the %s of two orders does not block the desk for either',
  async (which) => {
    const { orderId, buyer } = await desk.add({ units: 0, licences: 1 })
    const { orderId: another } = await desk.add({ units: 0, licences: 1, buyer })
    const ids = [orderId, another].toSorted()
    const [held, free] = which === 'first' ? ids : ids.toReversed()
    const holder = await pool.connect()
    const {
      rows: [{ pid: holderPid }],
    } = await holder.query('select pg_backend_pid() as pid')
    const lock = 'select from orders where id = $1 for no key update'
    // A transaction sees the activity as of its first look.
    const waiting = async () =>
      (await pool.query('select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [holderPid])).rows.length
    let history: ReturnType<typeof buyer.history> | undefined
    try {
      await holder.query('begin')
      await holder.query(lock, [held])
      history = buyer.history()
      await expect.poll(waiting, { interval: 20 }).toBe(1)
      await pool.query(`${lock} nowait`, [free])
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    const shown = (await history) as { products: { licenseKeys: string[] }[] }[]
    expect(shown.map(({ products }) => products[0]?.licenseKeys.length)).toEqual([1, 1])
  },
)

test.each([
  ['released units', 'select release_units($1)'],
  ['units that are taken again', 'select take_units_again($1, now())'],
  ['units of a cancelled order', 'select give_back_bought($1, null)'],
  ['units of a shipment that came back', 'select give_back_shipped($1, null)'],
  [
    'units that are returned by hand',
    `select return_units($1, (select jsonb_agg(jsonb_build_object('product', product_id, 'units', 1))
       from order_lines where order_id = $1), null)`,
  ],
])('%s lock their products in the order of payments: counted ones first', async (_, statement) => {
  const ids = (await Promise.all([1, 2, 3].map(() => addProduct(shop, { stock: 5 })))).toSorted()
  const { body } = await (await openBuyer(shop)).buy(Object.fromEntries(ids.map((id) => [id, 1])))
  const { orderId } = body.data as { orderId: string }
  await pool.query('select open_shipments(o) from orders o where id = $1', [orderId])
  const [uncounted, ...counted] = ids
  await pool.query('update products set stock = null where id = $1', [uncounted])
  const [payment, other] = [await pool.connect(), await pool.connect()]
  const { rows } = await payment.query('select pg_backend_pid() as pid')
  const isWaitedFor = async () =>
    (await pool.query('select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [rows[0].pid])).rows.length
  const lock = 'select from products where id = $1 for no key update'
  try {
    await payment.query('begin')
    await payment.query(lock, [counted[0]])
    await other.query('begin')
    const moving = other.query(statement, [orderId])
    await expect.poll(isWaitedFor, { interval: 20 }).toBe(1)
    for (const id of [counted[1], uncounted]) await payment.query(`${lock} nowait`, [id])
    await payment.query('rollback')
    await moving
  } finally {
    for (const client of [payment, other]) {
      await client.query('rollback')
      client.release()
    }
  }
})
