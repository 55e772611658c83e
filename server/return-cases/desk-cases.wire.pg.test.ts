import { randomUUID } from 'node:crypto'

import { afterEach, describe, expect, test } from 'vitest'

import type { HttpResponse } from '../../test/http/visitor.ts'
import { openDesk } from '../../test/orders/order-desk.ts'
import { openCases } from '../../test/orders/return-cases.ts'

const parts = await openDesk()
const { shop, owner, desk, post, orderOf, addProof, cancel, expectWhole } = parts
const { pool } = shop
const cases = openCases({ ...parts, pool })
const { addArrived, open, receive, decide, ofOrder } = cases
await pool.query('update delivery_rates set cost = 0, contra_entrega_up_to = 500000')
afterEach(expectWhole)

type Body = HttpResponse['body']
const stockOf = () => desk.stockOf('chair')
const stateOf = async (orderId: string): Promise<string[]> =>
  (await ofOrder(orderId)).cases.map(({ state }: Body) => state)
const proof = await addProof('e')
const refund = (orderId: string, amount: number, refundedSeen = 0) =>
  post('refund', { orderId, amount, refundedSeen, proof: [proof] })
const salesOfMonth = async (): Promise<number> => (await owner.get('/api/sales-report/monthly')).body.at(-1).totalSales

describe('a withdrawal at the desk (P-292)', () => {
  test('returns its units to stock except damaged ones, removes them from the reports, and its refund is owed by the legal deadline', async () => {
    const order = await addArrived()
    const { orderId, lineId } = order
    const [stock, sales] = [await stockOf(), await salesOfMonth()]
    const { _id } = (await open(order.buyer, order, 2)).body.data
    expect((await owner.get(`/api/order-desk?state=all&q=${orderId}`)).body.data).toMatchObject([{ openCases: 1 }])
    const received = await receive(_id, 1, [{ lineId, quantity: 1 }])
    expect([received.status, received.body.message]).toEqual([200, 'Producto recibido'])
    expect(received.body.data).toMatchObject({
      ...{ state: 'received', version: 2, lines: [{ quantity: 2, damaged: 1 }], isLate: false },
      events: [
        { event: 'received', by: 'shop', who: 'Adriana Rojas' },
        { event: 'opened', by: 'buyer' },
      ],
    })
    const today = new Date(Date.now() - 5 * 3_600_000)
    const due = new Date(today.getTime() + 15 * 86_400_000).toISOString().slice(0, 10)
    expect(received.body.data.dueOn).toBe(due)
    expect([await stockOf(), await salesOfMonth()]).toEqual([stock + 1, sales - 80_000])
    const owing = await orderOf(orderId)
    expect(owing).toMatchObject({ state: 'refund_due', money: { owed: 80_000 } })
    expect(owing.shipments.map(({ state, units }: Body) => [state, units]).toSorted()).toEqual([
      ['delivered', 1],
      ['returned', 2],
    ])
    expect((await refund(orderId, 30_000)).status).toBe(200)
    expect(await stateOf(orderId)).toEqual(['received'])
    expect((await refund(orderId, 50_000, 30_000)).status).toBe(200)
    const [ended] = (await ofOrder(orderId)).cases
    expect(ended).toMatchObject({ state: 'money_back', events: [{ event: 'money_back', by: 'system' }, {}, {}] })
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid', money: { owed: 0, refunded: 80_000 } })
    // The rest can still be withdrawn.
    expect((await open(order.buyer, order, 1)).status).toBe(200)
  })

  test('of all sent goods also owes the delivery cost; of a part it does not', async () => {
    await pool.query('update delivery_rates set cost = 18900')
    const { orderId, buyer } = await desk.addOnDelivery({ units: 2, deliveryCost: 18_900 })
    await pool.query('update delivery_rates set cost = 0')
    await parts.send(orderId)
    await post('deliver', { shipments: [{ shipmentId: orderId, version: 2 }] })
    expect((await post('collect', { orderId })).status).toBe(200)
    const { rows } = await pool.query('select id from order_lines where order_id = $1', [orderId])
    const order = { orderId, lineId: String(rows[0].id) }
    const first = (await open(buyer, order)).body.data
    await receive(first._id)
    expect((await orderOf(orderId)).money.owed).toBe(40_000)
    const second = (await open(buyer, order)).body.data
    await receive(second._id)
    expect((await orderOf(orderId)).money.owed).toBe(98_900)
    expect((await refund(orderId, 98_900)).status).toBe(200)
    expect(await stateOf(orderId)).toEqual(['money_back', 'money_back'])
  })

  test('is ended by a full refund of its order; once that is undone, both continue', async () => {
    const order = await addArrived({ units: 2 })
    const { orderId } = order
    const { _id } = (await open(order.buyer, order, 2)).body.data
    await receive(_id)
    const owing = await orderOf(orderId)
    expect(owing.money.owed).toBe(80_000)
    expect((await refund(orderId, 80_000)).status).toBe(200)
    expect([(await orderOf(orderId)).status, await stateOf(orderId)]).toEqual(['refunded', ['money_back']])
    const [{ refundId }] = (await orderOf(orderId)).money.refunds
    const undone = await post('undo-refund', { orderId, refundId, refundedSeen: 80_000, reason: 'No salió' })
    expect(undone.status).toBe(200)
    const [again] = (await ofOrder(orderId)).cases
    expect([(await orderOf(orderId)).money.owed, again.state]).toEqual([80_000, 'received'])
    expect(again.events[0]).toMatchObject({ event: 'refund_undone', by: 'system' })
    expect(again.dueOn).not.toBeNull()
  })

  test('comes back only through its case, and the shop cannot declare that nothing is owed', async () => {
    const order = await addArrived({ units: 4 })
    const { orderId, lineId } = order
    const { _id } = (await open(order.buyer, order, 2)).body.data
    const attempts = [
      await post('return', { shipmentId: orderId, version: 3 }),
      await post('return-part', { shipmentId: orderId, version: 3, lines: [{ lineId, quantity: 3 }] }),
      await post('undo', { shipments: [{ shipmentId: orderId, version: 3 }] }),
    ]
    expect(attempts.map(({ status, body }) => [status, body.code])).toEqual(attempts.map(() => [409, 'CASE_OPEN']))
    await receive(_id)
    const nothing = await post('owe-nothing', { orderId, refundedSeen: 0, reason: 'Se cambió' })
    expect([nothing.status, nothing.body.code]).toEqual([409, 'CASE_OPEN'])
    expect(await stateOf(orderId)).toEqual(['received'])
    // Units without a case follow the usual steps.
    expect(
      (await post('return-part', { shipmentId: orderId, version: 4, lines: [{ lineId, quantity: 1 }] })).status,
    ).toBe(200)
  })

  test('is rejected with an exception of the law only', async () => {
    const order = await addArrived({ units: 1 })
    const { _id } = (await open(order.buyer, order)).body.data
    const bare = await decide(_id, 'rejected', { reply: 'No queremos' })
    expect([bare.status, bare.body.code]).toEqual([400, 'CASE_REASON'])
    expect((await decide(_id, 'rejected', { exception: 'changed_mind' })).body.fields[0].field).toBe('exception')
    for (const decision of ['reviewed', 'repaired', 'replaced'])
      expect((await decide(_id, decision)).body.code, decision).toBe('CASE_CHANGED')
    expect(
      (await decide(_id, 'rejected', { exception: 'perishable', reply: 'Estaba abierto.' })).body.data,
    ).toMatchObject({
      ...{ state: 'rejected', exception: 'perishable', reply: 'Estaba abierto.', closedAt: expect.any(String) },
    })
    expect((await receive(_id, 2)).body.code).toBe('CASE_CHANGED')
  })

  test('is closed when its product never arrived, a month after it was opened at the earliest', async () => {
    const order = await addArrived({ units: 1 })
    const { _id } = (await open(order.buyer, order)).body.data
    const early = await decide(_id, 'not_sent')
    expect([early.status, early.body.code]).toEqual([409, 'CASE_TOO_EARLY'])
    await pool.query('alter table return_cases disable trigger return_cases_check_change')
    await pool.query(`update return_cases set opened_at = now() - interval '31 days' where id = $1`, [_id])
    await pool.query('alter table return_cases enable trigger return_cases_check_change')
    expect((await decide(_id, 'not_sent')).body.data).toMatchObject({ state: 'not_sent' })
  })

  test('refuses more damaged units than came back, lines of other cases, and an outdated version', async () => {
    const order = await addArrived()
    const { _id } = (await open(order.buyer, order)).body.data
    const { lineId } = order
    const attempts: [object[], number, string][] = [
      [[{ lineId, quantity: 2 }], 1, 'CASE_DAMAGED'],
      [[{ lineId: randomUUID(), quantity: 1 }], 1, 'CASE_DAMAGED'],
      [
        [
          { lineId, quantity: 1 },
          { lineId, quantity: 1 },
        ],
        1,
        'CASE_DAMAGED',
      ],
      [[], 2, 'CASE_CHANGED'],
    ]
    for (const [damaged, version, code] of attempts)
      expect((await receive(_id, version, damaged)).body.code, JSON.stringify(damaged)).toBe(code)
    expect((await receive(randomUUID())).status).toBe(404)
    expect(await stateOf(order.orderId)).toEqual(['waiting'])
  })

  test('is received once for a key', async () => {
    const order = await addArrived()
    const { _id } = (await open(order.buyer, order)).body.data
    const stock = await stockOf()
    const key = { 'idempotency-key': randomUUID() }
    const press = (path: string, body: object) => owner.post(`/api/return-cases/${_id}/${path}`, body, key)
    const answers = [await press('receive', { version: 1 }), await press('receive', { version: 1 })]
    expect(answers.map(({ status, body }) => [status, body.data.state])).toEqual([
      [200, 'received'],
      [200, 'received'],
    ])
    expect(await stockOf()).toBe(stock + 1)
    expect((await press('decide', { version: 2, decision: 'cancelled' })).body.code).toBe('KEY_REUSED')
  })
})

describe('a guarantee claim at the desk (P-293)', () => {
  const claimed = async (units = 1) => {
    const order = await addArrived({ units }, 40)
    const { _id } = (await open(order.buyer, order, 1, cases.claim)).body.data
    return { ...order, _id: String(_id) }
  }

  test.each(['repaired', 'replaced'])('is reviewed and %s, without any refund or movement of units', async (result) => {
    const { _id, orderId } = await claimed()
    const stock = await stockOf()
    expect((await decide(_id, result)).body.code).toBe('CASE_CHANGED')
    expect((await decide(_id, 'reviewed')).body.data).toMatchObject({ state: 'in_review', dueOn: expect.any(String) })
    expect((await decide(_id, result, { version: 2, reply: 'Ya quedó.' })).body.data).toMatchObject({ state: result })
    expect([await stockOf(), (await orderOf(orderId)).money.owed]).toEqual([stock, 0])
    // The same product may fail again.
    expect((await ofOrder(orderId)).offers).toMatchObject([{ withdrawal: null, lines: [{ toClaim: 1 }] }])
  })

  test('is refunded when nothing else helps, without the delivery', async () => {
    const { _id, orderId } = await claimed(2)
    await decide(_id, 'reviewed')
    expect((await receive(_id, 2)).body.data).toMatchObject({ state: 'received' })
    expect((await orderOf(orderId)).money.owed).toBe(40_000)
    expect((await refund(orderId, 40_000)).status).toBe(200)
    expect(await stateOf(orderId)).toEqual(['money_back'])
  })

  test('is rejected with a reason', async () => {
    const { _id } = await claimed()
    expect((await decide(_id, 'rejected')).body.code).toBe('CASE_REASON')
    expect((await decide(_id, 'rejected', { reply: 'Es un golpe.' })).body.data).toMatchObject({
      ...{ state: 'rejected', reply: 'Es un golpe.', exception: null },
    })
  })

  test('is cancelled for its buyer, and opened for a telephone client', async () => {
    const { _id, orderId, lineId, buyer } = await claimed()
    expect((await decide(_id, 'cancelled')).body.data).toMatchObject({ state: 'cancelled' })
    const opened = await owner.post('/api/return-cases', cases.bodyOf({ orderId, lineId }, 1, cases.claim))
    expect(opened.body.data).toMatchObject({ kind: 'guarantee', events: [{ event: 'opened', by: 'shop' }] })
    expect((await cases.own(buyer)).cases[0]).toMatchObject({ events: [{ event: 'opened', by: 'shop', who: '' }] })
    expect((await owner.get(`/api/return-cases/of-order/${randomUUID()}`)).status).toBe(404)
  })
})

describe('due cases (P-294)', () => {
  test('are first in the list and in Hoy, which counts late ones', async () => {
    const before = (await owner.get('/api/today')).body.data.cases
    const [waiting, claimed, received] = [await addArrived(), await addArrived(), await addArrived()]
    await open(waiting.buyer, waiting)
    const claim = (await open(claimed.buyer, claimed, 1, cases.claim)).body.data
    const owing = (await open(received.buyer, received)).body.data
    await receive(owing._id)
    await pool.query(`update return_cases set due_on = current_date - 3 where id = $1`, [owing._id])
    const { data } = (await owner.get('/api/return-cases')).body
    expect(data[0]).toMatchObject({ _id: owing._id, isLate: true })
    const places = data.map(({ dueOn }: Body) => dueOn ?? '9999')
    expect(places).toEqual(places.toSorted())
    expect(data.findIndex(({ _id }: Body) => _id === claim._id)).toBeLessThan(
      data.findIndex(({ orderId }: Body) => orderId === waiting.orderId),
    )
    const today = (await owner.get('/api/today')).body.data.cases
    expect(today).toEqual({ count: (before?.count ?? 0) + 3, late: (before?.late ?? 0) + 1, dueOn: data[0].dueOn })
    await pool.query(`update return_cases set due_on = current_date + 3 where id = $1`, [owing._id])
  })

  test('are paged, open and closed', async () => {
    const order = await addArrived({ units: 25 })
    for (let many = 0; many < 20; many++) await open(order.buyer, order)
    const first = (await owner.get('/api/return-cases?list=open')).body
    expect(first.data).toHaveLength(20)
    const seen = new Set(first.data.map(({ _id }: Body) => _id))
    for (let next = first.next; next !== null;) {
      const page = (await owner.get(`/api/return-cases?list=open&after=${next}`)).body
      for (const { _id } of page.data) {
        expect(seen.has(_id)).toBe(false)
        seen.add(_id)
      }
      next = page.next
    }
    const { rows } = await pool.query('select count(*)::int as many from return_cases where closed_at is null')
    expect(seen.size).toBe(rows[0].many)
    const closed = (await owner.get('/api/return-cases?list=closed')).body.data
    const ended = closed.map(({ closedAt }: Body) => closedAt)
    expect(ended).toEqual(ended.toSorted().toReversed())
    expect((await owner.get('/api/return-cases?list=all')).status).toBe(400)
  })
})

test.each(['before', 'after'])(
  'an order that is cancelled %s its product is back ends its case with its refund',
  async (when) => {
    const order = await addArrived({ units: 2, licences: 1 })
    const { _id } = (await open(order.buyer, order)).body.data
    if (when === 'after') await receive(_id)
    expect((await cancel(order.orderId)).status).toBe(200)
    if (when === 'before') {
      expect(await stateOf(order.orderId)).toEqual(['waiting'])
      expect((await receive(_id)).status).toBe(200)
    }
    expect(await stateOf(order.orderId)).toEqual(['received'])
    const { money } = await orderOf(order.orderId)
    expect((await refund(order.orderId, money.refundable)).status).toBe(200)
    expect(await stateOf(order.orderId)).toEqual(['money_back'])
  },
)

test('a product that comes back after a full refund ends its case at once', async () => {
  const order = await addArrived({ units: 1 })
  const { _id } = (await open(order.buyer, order)).body.data
  expect((await refund(order.orderId, 40_000)).status).toBe(200)
  expect([(await orderOf(order.orderId)).status, await stateOf(order.orderId)]).toEqual(['refunded', ['waiting']])
  expect((await receive(_id)).body.data).toMatchObject({ state: 'money_back' })
})
