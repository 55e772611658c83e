import { afterAll, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { addAddress } from '../../../test/orders/delivery.ts'
import { openEmailedDesk } from '../../../test/orders/emailed-desk.ts'
import { dayFrom } from '../../../test/visits/open-days.ts'
import { requestAddresses, noticeDelays } from './notice-delays.ts'

const { mailbox, shop, owner, desk } = await openEmailedDesk('Adriana Rojas')
const { db, pool } = shop
afterAll(() => expectInvariants(pool))
// The shop's own clock would find the same orders.
await pool.query(
  `insert into delays_noticed_since (since) values ('2026-01-01') on conflict (only_one) do update set since = excluded.since`,
)

const post = (path: string, body: object) => owner.post(`/api/order-desk/${path}`, body)
const atMost = { timeout: 30_000 }
const about = (email: string, subject: string) =>
  mailbox.emails.filter(({ to, text }) => to.includes(email) && text.includes(`Subject: ${subject}`))
const queued = async (orderId: string, kind: string): Promise<number> =>
  (await pool.query('select count(*)::int as n from outbox where order_id = $1 and kind = $2', [orderId, kind])).rows[0]
    .n
/** Ten in the morning of a day, within the hours of e-mails. */
const later = (days: number) => new Date(`${dayFrom(days)}T10:00:00-05:00`)

/** An order promised within one to three business days. */
async function promise({ hasAddress = true } = {}) {
  const { orderId, buyer } = await desk.add({ hasAddress: false })
  if (hasAddress) await addAddress(pool, orderId, { days: [1, 3] })
  return { orderId, buyer }
}
const shipmentOf = async (buyer: Awaited<ReturnType<typeof promise>>['buyer']) =>
  (await buyer.history())[0].shipments[0]
const notice = (days: number) => noticeDelays({ db, hasMail: true, now: later(days) })

/** Does it while another connection holds the order's lock. */
async function whileHeld(orderId: string, work: () => Promise<void>): Promise<void> {
  const holder = await pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select lock_order($1)', [orderId])
    await work()
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

describe('a late shipment', () => {
  test('gets new days and its buyer one e-mail, also when the job runs several times concurrently', async () => {
    const { orderId, buyer } = await promise()
    const before = (await shipmentOf(buyer)).expected
    await notice(0)
    expect(await shipmentOf(buyer)).toMatchObject({ expected: before, newDays: null })
    await Promise.all([notice(20), notice(20), notice(21)])
    const { expected, newDays } = await shipmentOf(buyer)
    expect(expected).toEqual(before)
    expect(newDays.from > dayFrom(20)).toBe(true)
    expect(newDays.to > newDays.from).toBe(true)
    await expect.poll(() => about(buyer.email, 'Tu pedido se demora').length, atMost).toBe(1)
    const text = about(buyer.email, 'Tu pedido se demora')[0]?.text
    expect(text).toContain('2 × Silla Bebenube Convertible')
    expect(text).toMatch(/Antes: entre .+\r?\nAhora: entre .+\./)
    expect(text).not.toContain('Calle 18')
    await notice(90)
    expect(await queued(orderId, 'order_late')).toBe(1)
    const { body } = await owner.get(`/api/order-desk/order/${orderId}`)
    expect(body.data.history.map(({ event }: { event: string }) => event)).toContain('days_changed')
  })

  test('is noticed although another order is locked, which is noticed later', async () => {
    const [held, free] = [await promise(), await promise()]
    await whileHeld(held.orderId, () => notice(20))
    expect((await shipmentOf(free.buyer)).newDays).not.toBeNull()
    expect((await shipmentOf(held.buyer)).newDays).toBeNull()
    await notice(20)
    expect((await shipmentOf(held.buyer)).newDays).not.toBeNull()
  })

  test('is not delayed after it arrived, was returned or was cancelled', async () => {
    const shipments = await Promise.all([promise(), promise(), promise()])
    const [arrived, back, cancelled] = shipments.map(({ orderId }) => orderId) as [string, string, string]
    for (const shipmentId of [arrived, back])
      await post('send', { shipments: [{ shipmentId, version: 1, carrier: 'tcc', guide: '1' }] })
    await post('deliver', { shipments: [{ shipmentId: arrived, version: 2 }] })
    await post('return', { shipmentId: back, version: 2 })
    await post('cancel', { orderId: cancelled, reason: 'asked' })
    await notice(30)
    for (const { orderId } of shipments) expect(await queued(orderId, 'order_late')).toBe(0)
  })

  test('is ignored when it was paid before the shop had this feature', async () => {
    const { orderId } = await promise()
    await pool.query('update delays_noticed_since set since = (select max(paid_at) from orders)')
    await notice(30)
    expect(await queued(orderId, 'order_late')).toBe(0)
    await pool.query(`update delays_noticed_since set since = '2026-01-01'`)
    await notice(30)
    expect(await queued(orderId, 'order_late')).toBe(1)
  })

  test('causes no e-mail when it arrives before the e-mail is sent', async () => {
    const { orderId } = await promise()
    await post('send', { shipments: [{ shipmentId: orderId, version: 1, carrier: 'tcc', guide: '1' }] })
    await pool.query(
      `insert into shipment_delays (shipment_id, order_id, expected_from, expected_to) values ($1, $1, now(), now())`,
      [orderId],
    )
    await pool.query(
      `insert into outbox (kind, order_id, occasion, due_at) values ('order_late', $1::uuid, $1::text, now() + interval '1 hour')`,
      [orderId],
    )
    await post('deliver', { shipments: [{ shipmentId: orderId, version: 2 }] })
    await pool.query(`update outbox set due_at = now() where order_id = $1 and kind = 'order_late'`, [orderId])
    const outcome = async () =>
      (
        await pool.query(`select given_up_because, sent_at from outbox where order_id = $1 and kind = 'order_late'`, [
          orderId,
        ])
      ).rows
    await expect.poll(outcome, atMost).toEqual([{ given_up_because: 'obsolete', sent_at: null }])
  })
})

describe('new days set by the shop', () => {
  test('are shown to the buyer beside the old ones, sent by e-mail once, and replaced by newer ones', async () => {
    const { orderId, buyer } = await promise()
    const days = { from: dayFrom(30), to: dayFrom(33) }
    expect((await post('days', { shipmentId: orderId, version: 1, ...days })).body.data).toMatchObject({ version: 2 })
    expect((await shipmentOf(buyer)).newDays).toEqual(days)
    await expect.poll(() => about(buyer.email, 'Tu pedido se demora').length, atMost).toBe(1)
    const other = { from: dayFrom(40), to: dayFrom(41) }
    expect((await post('days', { shipmentId: orderId, version: 2, ...other })).status).toBe(200)
    expect((await shipmentOf(buyer)).newDays).toEqual(other)
    await notice(60)
    expect(await queued(orderId, 'order_late')).toBe(1)
  })

  test('that are sooner than promised send no e-mail', async () => {
    const { orderId } = await promise()
    expect((await post('days', { shipmentId: orderId, version: 1, from: dayFrom(0), to: dayFrom(0) })).status).toBe(200)
    expect(await queued(orderId, 'order_late')).toBe(0)
  })

  test.each([
    ['over', { from: '2020-01-01', to: '2020-01-02' }, 'Elige un día desde hoy.'],
    ['the wrong way round', { from: dayFrom(5), to: dayFrom(4) }, 'El último día va después del primero.'],
    ['too far', { from: dayFrom(5), to: dayFrom(400) }, 'Elige un día dentro de un año.'],
    ['no days', { from: '2026-02-30', to: '' }, 'Elige un día que exista.'],
  ])('that are %s are refused', async (_, days, message) => {
    const { orderId, buyer } = await promise()
    const { status, body } = await post('days', { shipmentId: orderId, version: 1, ...days })
    expect([status, body.fields?.[0]?.message]).toEqual([400, message])
    expect((await shipmentOf(buyer)).newDays).toBeNull()
  })

  test('are refused for an arrived shipment and for an outdated version', async () => {
    const { orderId } = await promise()
    const days = { from: dayFrom(3), to: dayFrom(4) }
    await post('send', { shipments: [{ shipmentId: orderId, version: 1, carrier: 'tcc', guide: '1' }] })
    expect((await post('days', { shipmentId: orderId, version: 1, ...days })).body.code).toBe('SHIPMENT_CHANGED')
    await post('deliver', { shipments: [{ shipmentId: orderId, version: 2 }] })
    expect((await post('days', { shipmentId: orderId, version: 3, ...days })).body.code).toBe('SHIPMENT_STATE')
  })
})

describe('a paid order that has no address', () => {
  const remind = (hours: number) => {
    const day = later(1)
    return requestAddresses({ db, now: new Date(day.getTime() + hours * 3_600_000) })
  }

  test('causes one e-mail to its buyer: not right after paying, and not once the address is given', async () => {
    const [{ orderId, buyer }, given] = [await promise({ hasAddress: false }), await promise({ hasAddress: false })]
    await requestAddresses({ db, now: new Date() })
    expect(await queued(orderId, 'address_asked')).toBe(0)
    await desk.giveAddress(given.orderId)
    await Promise.all([remind(0), remind(0), remind(1)])
    await expect.poll(() => about(buyer.email, '¿A dónde enviamos tu pedido?').length, atMost).toBe(1)
    expect(about(buyer.email, '¿A dónde enviamos tu pedido?')[0]?.text).toContain('/clientPanel/history-shopping')
    expect(await queued(given.orderId, 'address_asked')).toBe(0)
    await remind(2)
    expect(await queued(orderId, 'address_asked')).toBe(1)
  })

  test('is requested with all others while the desk holds one', async () => {
    const orders = [await promise({ hasAddress: false }), await promise({ hasAddress: false })]
    await whileHeld(orders[0]!.orderId, () => remind(0))
    for (const { orderId } of orders) expect(await queued(orderId, 'address_asked')).toBe(1)
  })
})
