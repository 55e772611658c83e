import { afterEach, expect, test } from 'vitest'

import { addAddress } from '../../../test/orders/delivery.ts'
import { openDesk } from '../../../test/orders/order-desk.ts'
import { dayFrom } from '../../../test/visits/open-days.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { noticeDelays } from '../shipments/notice-delays.ts'

const { shop, owner, desk, post, orderOf, send, cancel, expectWhole } = await openDesk()
const { pool, db } = shop
afterEach(expectWhole)

const DAY_MS = 86_400_000
const late = async (query = ''): Promise<string[]> =>
  (await owner.get(`/api/order-desk?state=late${query}`)).body.data.map(({ _id }: { _id: string }) => _id)
const counted = async (): Promise<[number, number]> => {
  const list = await owner.get('/api/order-desk?state=late')
  return [list.body.counts.late, (await owner.get('/api/today')).body.data.late?.count ?? 0]
}
/** The owner set days for a shipment that are over by now. */
const nameDaysThatAreOver = (shipmentId: string) =>
  pool.query(
    `insert into shipment_delays (shipment_id, order_id, expected_from, expected_to, actor)
     values ($1, $1, now() - interval '6 days', now() - interval '4 days', $2)`,
    [shipmentId, owner.id],
  )
const notice = () => noticeDelays({ db, hasMail: false, now: new Date() })
const versionOf = async (orderId: string): Promise<number> => (await orderOf(orderId)).shipments[0].version

/** A shipment that was sent and whose last expected day is over. */
async function addOverdue() {
  const { orderId } = await desk.add()
  await send(orderId)
  await nameDaysThatAreOver(orderId)
  await notice()
  return orderId
}

test('the desk shows the time from which a shipment is late, not the age of the oldest duty', async () => {
  const { orderId } = await desk.add()
  const [{ lines }] = (await orderOf(orderId)).shipments
  const wanted = [{ lineId: lines[0].lineId, quantity: 1 }]
  const { shipmentId, version } = (await post('split', { shipmentId: orderId, version: 1, lines: wanted })).body.data
  expect(await orderOf(orderId)).toMatchObject({ isLate: false, lateFrom: null })
  await send(shipmentId, version)
  await post('return', { shipmentId, version: version + 1 })
  await pool.query(`update shipments set to_prepare_since = now() - interval '3 days' where id = $1`, [orderId])
  await pool.query(`update shipments set returned_at = now() - interval '5 days' where id = $1`, [shipmentId])
  const read = await orderOf(orderId)
  expect(read).toMatchObject({ state: 'returned', isLate: true })
  const days = (since: string) => Math.round((Date.now() - Date.parse(since)) / DAY_MS)
  expect([days(read.since), days(read.lateFrom)]).toEqual([5, 1])
  const rows = (await owner.get('/api/order-desk?state=late')).body.data
  expect(rows.map((row: { _id: string; lateFrom: string }) => [row._id, row.lateFrom])).toEqual([
    [orderId, read.lateFrom],
  ])
  await cancel(orderId)
})

test('a paid order is listed as late once it has waited two days to be prepared, or prepared to be sent', async () => {
  const { orderId: waiting } = await desk.addWaiting(3)
  const { orderId: recent } = await desk.addWaiting(1)
  expect(await late()).toEqual([waiting])
  expect(await counted()).toEqual([1, 1])
  const { since } = (await owner.get('/api/today')).body.data.late
  expect(Math.round((Date.now() - Date.parse(since)) / DAY_MS)).toBe(1)
  const listed = (await owner.get('/api/order-desk?state=to_prepare')).body.data
  expect(listed.map(({ _id, isLate }: { _id: string; isLate: boolean }) => [_id, isLate])).toEqual([
    [waiting, true],
    [recent, false],
  ])

  await post('prepare', { shipments: [{ shipmentId: waiting, version: await versionOf(waiting) }] })
  expect(await late()).toEqual([])
  await pool.query(`update shipments set prepared_at = now() - interval '49 hours' where id = $1`, [waiting])
  expect(await late()).toEqual([waiting])
  await send(waiting, await versionOf(waiting))
  expect(await late()).toEqual([])
  expect(await counted()).toEqual([0, 0])
})

test('unregistered cash is late two days after the delivery of its shipment, also once that came back', async () => {
  await pool.query('update delivery_rates set contra_entrega_up_to = 500000')
  const { orderId } = await desk.addOnDelivery()
  await send(orderId)
  await post('deliver', { shipments: [{ shipmentId: orderId, version: 2 }] })
  const age = (column: string, days: number) =>
    pool.query(`update shipments set ${column} = now() - make_interval(days => $2) where id = $1`, [orderId, days])
  await age('sent_at', 4)
  await age('delivered_at', 1)
  await post('return', { shipmentId: orderId, version: await versionOf(orderId) })
  expect(await orderOf(orderId)).toMatchObject({ state: 'to_collect', isLate: false })
  await age('delivered_at', 3)
  expect(await orderOf(orderId)).toMatchObject({ state: 'to_collect', isLate: true })
  // Its buyer is not waiting for anything (P-116).
  expect(await late()).not.toContain(orderId)
})

test('a shipment that came back is late after two days, also beside cash that is not due yet', async () => {
  await pool.query('update delivery_rates set contra_entrega_up_to = 500000')
  const { orderId } = await desk.addOnDelivery()
  const [{ lines }] = (await orderOf(orderId)).shipments
  const wanted = [{ lineId: lines[0].lineId, quantity: 1 }]
  const { shipmentId, version } = (await post('split', { shipmentId: orderId, version: 1, lines: wanted })).body.data
  await send(orderId, await versionOf(orderId))
  await send(shipmentId, version)
  await post('return', { shipmentId, version: version + 1 })
  await pool.query(`update shipments set sent_at = now() - interval '5 days' where order_id = $1`, [orderId])
  await pool.query(`update shipments set returned_at = now() - interval '1 day' where id = $1`, [shipmentId])
  expect(await orderOf(orderId)).toMatchObject({ state: 'to_collect', isLate: false })
  await pool.query(`update shipments set returned_at = now() - interval '3 days' where id = $1`, [shipmentId])
  expect(await orderOf(orderId)).toMatchObject({ state: 'to_collect', isLate: true })
  await post('receive', { shipmentId, version: version + 2 })
  expect(await orderOf(orderId)).toMatchObject({ state: 'to_collect', isLate: false })
})

test('a sent shipment past its last expected day is listed until it is delivered or comes back', async () => {
  const [arriving, returning] = [await addOverdue(), await addOverdue()]
  expect((await late()).toSorted()).toEqual([arriving, returning].toSorted())
  expect((await orderOf(arriving)).isLate).toBe(true)
  expect(await counted()).toEqual([2, 2])

  const { version } = (await post('deliver', { shipments: [{ shipmentId: arriving, version: 2 }] })).body.data
    .results[0]
  expect(await late()).toEqual([returning])
  await post('undo', { shipments: [{ shipmentId: arriving, version }] })
  expect((await late()).toSorted()).toEqual([arriving, returning].toSorted())
  await post('deliver', { shipments: [{ shipmentId: arriving, version: version + 1 }] })
  await post('return', { shipmentId: returning, version: 2 })
  expect(await late()).toEqual([])
})

test('days set by the owner end the delay until they are over; days set by the system do not', async () => {
  const orderId = await addOverdue()
  await pool.query(
    `insert into shipment_delays (shipment_id, order_id, expected_from, expected_to)
     values ($1, $1, now() + interval '1 day', now() + interval '3 days')`,
    [orderId],
  )
  await notice()
  expect(await late()).toEqual([orderId])
  const days = { from: dayFrom(2), to: dayFrom(4) }
  expect((await post('days', { shipmentId: orderId, version: 2, ...days })).status).toBe(200)
  await notice()
  expect(await late()).toEqual([])
  await nameDaysThatAreOver(orderId)
  await notice()
  expect(await late()).toEqual([orderId])

  const { orderId: waiting } = await desk.addWaiting(3)
  expect(await late()).toContain(waiting)
  const version = await versionOf(waiting)
  expect((await post('days', { shipmentId: waiting, version, ...days })).status).toBe(200)
  expect(await late()).toEqual([orderId])
  for (const id of [orderId, waiting]) await cancel(id)
})

test('a cancelled late order is not listed any more, nor one that waits for its address', async () => {
  const { orderId } = await desk.addWaiting(3)
  const overdue = await addOverdue()
  const { orderId: withoutAddress } = await desk.add({ hasAddress: false })
  await pool.query(`update orders set desk_since = now() - interval '3 days' where id = $1`, [withoutAddress])
  expect((await orderOf(withoutAddress)).isLate).toBe(true)
  // Its shipment may have a row since an attempt to prepare it.
  await post('prepare', { shipments: [{ shipmentId: withoutAddress, version: 1 }] })
  await pool.query(`update shipments set to_prepare_since = now() - interval '3 days' where id = $1`, [withoutAddress])
  expect((await late()).toSorted()).toEqual([overdue, orderId].toSorted())
  for (const id of [orderId, overdue]) await cancel(id)
  expect(await late()).toEqual([])
  await pool.query('select refresh_desk($1)', [withoutAddress])
})

test('a promise of the rates makes an order late from the day after its end on, in Colombian time', async () => {
  const { orderId } = await desk.add({ hasAddress: false })
  await addAddress(pool, orderId, { days: [1, 3] })
  await send(orderId)
  const lateFrom = async () =>
    (await pool.query('select late_from from orders where id = $1', [orderId])).rows[0].late_from as Date | null
  await noticeDelays({ db, hasMail: false, now: new Date() })
  expect(await lateFrom()).toBeNull()
  // Also at night, when no e-mails are sent.
  await noticeDelays({ db, hasMail: false, now: new Date(`${dayFrom(20)}T02:00:00-05:00`) })
  const { to } = (await orderOf(orderId)).shipments[0].expected
  expect((await lateFrom())?.getTime()).toBe(Date.parse(`${to}T24:00:00-05:00`))
  expect(await late()).toEqual([])

  // The promise for another municipality is checked again: nothing is promised there.
  const { orderId: moved } = await desk.addWaiting(1)
  await nameDaysThatAreOver(moved)
  await notice()
  expect(await late()).toEqual([moved])
  const { addressId } = await orderOf(moved)
  const address = { recipient: 'Ana', phone: '3155550142', municipalityCode: '05001', line: 'Carrera 6 # 12-30' }
  expect((await post('address', { orderId: moved, addressSeen: addressId, ...address })).status).toBe(200)
  expect(await late()).toEqual([])
  await notice()
  expect(await late()).toEqual([moved])
  await cancel(moved)
})

test('the list is searched and paged, the longest late order first', async () => {
  const ids = await desk.addMany(60)
  await pool.query(`select open_shipments(o) from orders o where id = any ($1)`, [ids])
  await pool.query(
    `update shipments s set to_prepare_since = now() - make_interval(days => 2, mins => w.place::int)
     from unnest($1::uuid[]) with ordinality as w (id, place) where s.id = w.id`,
    [ids],
  )
  const { orderId: other } = await desk.addWaiting(9)
  const first = (await owner.get('/api/order-desk?state=late')).body
  expect(first.data.map(({ _id }: { _id: string }) => _id)).toEqual([other, ...ids.toReversed().slice(0, 49)])
  expect(await late(`&after=${first.next}`)).toEqual(ids.toReversed().slice(49))
  expect(await late(`&q=${other.slice(0, 8)}`)).toEqual([other])
  expect((await late(`&q=${encodeURIComponent('Guerrero')}`)).slice(0, 2)).toEqual(ids.toReversed().slice(0, 2))
  expect(await late('&q=zzzyyyxxx')).toEqual([])
  expect(await counted()).toEqual([61, 61])
})

test('an upgrade finds orders that were already late: waiting ones, and those that the system had noticed; the job finds the rest', async () => {
  for (let ids = await late(); ids.length > 0; ids = await late()) for (const id of ids) await cancel(id)
  const { orderId: waiting } = await desk.addWaiting(3)
  const { orderId: unopened } = await desk.add()
  const { orderId: noticed } = await desk.add()
  const { orderId: named } = await desk.add()
  for (const id of [noticed, named]) await send(id)
  await pool.query(
    `insert into shipment_delays (shipment_id, order_id, expected_from, expected_to, at)
     select id, id, now(), now() + interval '2 days', now() - interval '3 hours' from unnest($1::uuid[]) as id`,
    [[noticed, named]],
  )
  const days = { from: dayFrom(2), to: dayFrom(4) }
  expect((await post('days', { shipmentId: named, version: 2, ...days })).status).toBe(200)
  const due = async () =>
    (await pool.query('select late_from from orders where id = $1', [unopened])).rows[0].late_from as Date
  const dueBefore = await due()

  const name = '0061_late_1_orders.sql'
  await pool.query(
    `alter table orders drop column late_from; alter table shipments drop column overdue_from;
     delete from schema_migrations where name = '${name}'; delete from schema_functions where path = 'order-desk/late-orders.sql'`,
  )
  expect(await migrate(shop.connectionString)).toEqual([
    name,
    'order-desk/late-orders.sql',
    'order-desk/after-change.sql',
  ])
  expect(await late()).toEqual([waiting, noticed])
  expect(await due()).toEqual(dueBefore)
})
