import { randomUUID } from 'node:crypto'

import { afterEach, describe, expect, test } from 'vitest'

import type { HttpResponse } from '../../test/http/visitor.ts'
import { openDesk } from '../../test/orders/order-desk.ts'
import { openCases } from '../../test/orders/return-cases.ts'
import { PASSWORD, signInAs } from '../../test/shop/people.ts'

const parts = await openDesk()
const { shop, owner, desk, send, post, expectWhole } = parts
const { pool } = shop
const cases = openCases({ ...parts, pool })
const { addArrived, open, own, change } = cases
await pool.query('update delivery_rates set cost = 0, contra_entrega_up_to = 500000')
afterEach(expectWhole)

type Body = HttpResponse['body']
const countCases = async (): Promise<number> =>
  (await pool.query('select count(*)::int as many from return_cases')).rows[0].many

describe('delivered goods can be withdrawn and claimed (P-290)', () => {
  test('in units, each in one case, with a number and the next step', async () => {
    const order = await addArrived()
    const { buyer, orderId, lineId } = order
    const before = await own(buyer)
    expect(before.cases).toEqual([])
    expect(before.offers).toEqual([
      {
        ...{ orderId, shipmentId: orderId, shipment: 1, licences: [] },
        withdrawal: { until: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), daysLeft: expect.any(Number) },
        guaranteeUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        lines: [
          {
            ...{ lineId, productId: desk.products.chair, productName: 'Silla Bebenube Convertible' },
            ...{ productImage: expect.any(String), toWithdraw: 3, toClaim: 3 },
          },
        ],
      },
    ])
    const opened = await open(buyer, order, 2)
    expect([opened.status, opened.body.message]).toEqual([200, 'Caso abierto'])
    expect(opened.body.data).toMatchObject({
      ...{
        kind: 'withdrawal',
        state: 'waiting',
        orderId,
        shipment: 1,
        fault: '',
        note: '',
        reply: '',
        exception: null,
      },
      ...{ dueOn: null, closedAt: null, amount: 80_000, version: 1, canCancel: true, canNote: true },
      radicado: expect.stringMatching(/^RET-\d{4}-\d{6,}$/),
      lines: [{ lineId, quantity: 2, damaged: 0 }],
      events: [{ event: 'opened', by: 'buyer', who: '' }],
    })
    expect((await own(buyer)).offers[0].lines).toMatchObject([{ toWithdraw: 1, toClaim: 1 }])
    const tooMany = await open(buyer, order, 2)
    expect([tooMany.status, tooMany.body.code]).toEqual([409, 'CASE_UNITS'])
    const claimed = await open(buyer, order, 1, cases.claim)
    expect(claimed.body.data).toMatchObject({
      ...{ kind: 'guarantee', state: 'waiting', fault: 'No prende.', dueOn: expect.stringMatching(/^\d{4}-/) },
      radicado: expect.stringMatching(/^GAR-/),
    })
    const after = await own(buyer)
    expect(after.offers).toEqual([])
    expect(after.cases.map(({ kind }: Body) => kind)).toEqual(['guarantee', 'withdrawal'])
  })

  test('in one order with licences, whose keys can have no case', async () => {
    const order = await addArrived({ units: 1, licences: 1 })
    expect((await own(order.buyer)).offers[0].licences).toEqual([{ productName: 'Antivirus Escudrix', isShown: false }])
    await order.buyer.history()
    expect((await own(order.buyer)).offers[0].licences).toEqual([{ productName: 'Antivirus Escudrix', isShown: true }])
    const { rows } = await pool.query('select id from order_lines where order_id = $1 and digital', [order.orderId])
    const refused = await open(order.buyer, { ...order, lineId: rows[0].id })
    expect([refused.status, refused.body.code]).toEqual([409, 'CASE_UNITS'])
  })

  test('once for a key; another request with it is refused', async () => {
    const order = await addArrived()
    const key = { 'idempotency-key': randomUUID() }
    const [first, again] = [await open(order.buyer, order, 1, {}, key), await open(order.buyer, order, 1, {}, key)]
    expect([again.status, again.body.data._id]).toEqual([200, first.body.data._id])
    const other = await open(order.buyer, order, 2, {}, key)
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
    expect((await own(order.buyer)).cases).toHaveLength(1)
  })

  test('again after its buyer cancelled it; not to withdraw once more after it was rejected', async () => {
    const order = await addArrived({ units: 1 })
    const first = (await open(order.buyer, order)).body.data
    expect((await change(order.buyer, first._id, 'cancel', { version: 1 })).body.data).toMatchObject({
      ...{ state: 'cancelled', canCancel: false, canNote: false, version: 2 },
      events: [{ event: 'cancelled', by: 'buyer' }, { event: 'opened' }],
    })
    const second = (await open(order.buyer, order)).body.data
    expect((await cases.decide(second._id, 'rejected', { exception: 'personal_use' })).status).toBe(200)
    expect((await open(order.buyer, order)).body.code).toBe('CASE_UNITS')
    expect((await own(order.buyer)).offers).toMatchObject([
      { withdrawal: null, lines: [{ toWithdraw: 0, toClaim: 1 }] },
    ])
    expect((await open(order.buyer, order, 1, cases.claim)).status).toBe(200)
  })
})

describe('refused, and nothing is changed', () => {
  test('after the last legal day, to withdraw after five business days and to claim after a year', async () => {
    const order = await addArrived({ units: 1 }, 20)
    expect((await own(order.buyer)).offers).toMatchObject([{ withdrawal: null, lines: [{ toWithdraw: 1 }] }])
    const late = await open(order.buyer, order)
    expect([late.status, late.body.code]).toEqual([409, 'CASE_TERM_OVER'])
    expect(late.body.message).toMatch(/^El plazo terminó el /)
    const atDesk = await owner.post('/api/return-cases', cases.bodyOf(order))
    expect(atDesk.body.code).toBe('CASE_TERM_OVER')
    expect((await open(order.buyer, order, 1, cases.claim)).status).toBe(200)
    const old = await addArrived({ units: 1 }, 367)
    expect((await open(old.buyer, old, 1, cases.claim)).body.code).toBe('CASE_TERM_OVER')
    expect((await own(old.buyer)).offers).toEqual([])
  })

  test('for shipments that have not arrived, are paid on delivery and not registered, or came back', async () => {
    const { orderId, buyer } = await desk.add({ units: 1 })
    await send(orderId)
    const { rows } = await pool.query('select id from order_lines where order_id = $1', [orderId])
    const order = { orderId, lineId: String(rows[0].id) }
    expect((await open(buyer, order)).body.code).toBe('CASE_NOT_OFFERED')
    await post('deliver', { shipments: [{ shipmentId: orderId, version: 2 }] })
    expect((await post('return', { shipmentId: orderId, version: 3 })).status).toBe(200)
    expect((await open(buyer, order)).body.code).toBe('CASE_NOT_OFFERED')
    const onDelivery = await desk.addOnDelivery({ units: 1 })
    await send(onDelivery.orderId)
    await post('deliver', { shipments: [{ shipmentId: onDelivery.orderId, version: 2 }] })
    const line = await pool.query('select id from order_lines where order_id = $1', [onDelivery.orderId])
    const refused = await open(onDelivery.buyer, { orderId: onDelivery.orderId, lineId: line.rows[0].id })
    expect([refused.status, refused.body.code]).toEqual([409, 'CASE_NOT_OFFERED'])
    expect((await own(onDelivery.buyer)).offers).toEqual([])
  })

  test('for another person, whose cases cannot be accessed', async () => {
    const order = await addArrived()
    const { _id, version } = (await open(order.buyer, order)).body.data
    const stranger = await signInAs(shop)
    expect(await own(stranger)).toMatchObject({ cases: [], offers: [] })
    const attempts = [
      await open(stranger, order),
      await change(stranger, _id, 'cancel', { version }),
      await change(stranger, _id, 'note', { version, note: 'Hola' }),
      await change(order.buyer, randomUUID(), 'cancel', { version }),
      // Nor does the owner change another's case as a buyer.
      await change(owner, _id, 'cancel', { version }),
    ]
    expect(attempts.map(({ status, body }) => [status, body.code])).toEqual(attempts.map(() => [404, 'NOT_FOUND']))
    expect((await own(order.buyer)).cases).toMatchObject([{ state: 'waiting', version: 1 }])
  })

  test('with invalid fields', async () => {
    const order = await addArrived()
    const before = await countCases()
    const attempts: [object, string][] = [
      [{ kind: 'exchange' }, 'kind'],
      [{ lines: [] }, 'lines'],
      [{ lines: [{ lineId: order.lineId, quantity: 0 }] }, 'lines.0.quantity'],
      [{ lines: [{ lineId: 'x', quantity: 1 }] }, 'lines.0.lineId'],
      [{ kind: 'guarantee' }, 'fault'],
      [{ kind: 'guarantee', fault: '   ' }, 'fault'],
      [{ fault: 'a'.repeat(1001) }, 'fault'],
      [{ shipmentId: '1' }, 'shipmentId'],
    ]
    for (const [more, field] of attempts) {
      const { status, body } = await open(order.buyer, order, 1, more)
      expect([status, body.fields?.[0]?.field], JSON.stringify(more)).toEqual([400, field])
    }
    const one = { lineId: order.lineId, quantity: 1 }
    const other = await addArrived()
    for (const lines of [[one, one], [{ ...one, quantity: 4 }], [{ ...one, lineId: other.lineId }]])
      expect((await open(order.buyer, order, 1, { lines })).body.code).toBe('CASE_UNITS')
    expect(await countCases()).toBe(before)
  })

  test('with a twenty-first case of an order', async () => {
    const order = await addArrived({ units: 2 })
    for (let many = 0; many < 20; many++) {
      const { _id } = (await open(order.buyer, order)).body.data
      expect((await change(order.buyer, _id, 'cancel', { version: 1 })).status).toBe(200)
    }
    const refused = await open(order.buyer, order)
    expect([refused.status, refused.body.code]).toEqual([409, 'CASE_LIMIT'])
  })
})

describe('its buyer', () => {
  test('adds one note while it is open, and cancels it until the product is back', async () => {
    const order = await addArrived()
    const { _id } = (await open(order.buyer, order)).body.data
    const noted = await change(order.buyer, _id, 'note', { version: 1, note: ' La guía es 77. ' })
    expect(noted.body.data).toMatchObject({ note: 'La guía es 77.', version: 2, canNote: false, canCancel: true })
    const again = await change(order.buyer, _id, 'note', { version: 2, note: 'Otra' })
    expect([again.status, again.body.code, again.body.data.note]).toEqual([409, 'CASE_CHANGED', 'La guía es 77.'])
    const outdated = await change(order.buyer, _id, 'cancel', { version: 1 })
    expect([outdated.status, outdated.body.code]).toEqual([409, 'CASE_CHANGED'])
    expect((await cases.receive(_id, 2)).status).toBe(200)
    const late = await change(order.buyer, _id, 'cancel', { version: 3 })
    expect([late.status, late.body.data.state]).toEqual([409, 'received'])
    expect((await change(order.buyer, _id, 'note', { version: 1, note: '' })).status).toBe(400)
  })

  test('gets it in their own data, and the account can be deleted: waiting cases are cancelled and texts erased', async () => {
    const order = await addArrived()
    const { buyer } = order
    const claim = (await open(buyer, order, 1, { kind: 'guarantee', fault: 'Llegó rayada.' })).body.data
    const { body: page } = await buyer.get('/api/own-data')
    for (const words of ['Retractos y garantías', claim.radicado, 'Llegó rayada.']) expect(page).toContain(words)
    const confirms = { 'x-confirms': 'true' }
    const refused = await buyer.send('DELETE', '/api/delete-user', { password: PASSWORD }, confirms)
    expect(refused.body).toMatchObject({ success: false, code: 'CONFIRM_DELETION' })
    expect(refused.body.message).toContain('Tienes un retracto o una garantía en curso')
    expect((await buyer.send('DELETE', '/api/delete-user', { password: PASSWORD, confirm: true })).body.success).toBe(
      true,
    )
    const [left] = (await cases.ofOrder(order.orderId)).cases
    expect(left).toMatchObject({ state: 'cancelled', fault: '', note: '', name: '', lines: [{ quantity: 1 }] })
    expect(left.events[0]).toMatchObject({ event: 'cancelled', by: 'system' })
  })

  test('cannot delete the account while the shop owes the refund of a case', async () => {
    const order = await addArrived({ units: 2 })
    const { _id } = (await open(order.buyer, order)).body.data
    await cases.receive(_id)
    const refused = await order.buyer.send('DELETE', '/api/delete-user', { password: PASSWORD, confirm: true })
    expect(refused.body).toMatchObject({ success: false, code: 'SERVICE_UNDER_WAY' })
  })
})
