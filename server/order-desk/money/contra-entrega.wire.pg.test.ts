import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { pauseFolding } from '../../../test/database/pause-folding.ts'
import type { HttpResponse } from '../../../test/http/visitor.ts'
import { openDeskOrders } from '../../../test/orders/desk-orders.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
await pauseFolding(shop.connectionString)
await pool.query(`update delivery_rates set cost = 18900, contra_entrega_up_to = 500000`)
const [adriana, jorge] = [
  await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' }),
  await signInAs(shop, { role: 'ADMIN', name: 'Jorge Mora' }),
]
const desk = await openDeskOrders(shop)
afterEach(() => expectInvariants(pool))

type Body = HttpResponse['body']
type Person = typeof adriana
const post = (person: Person, path: string, body: object) => person.post(`/api/order-desk/${path}`, body)
const read = async (orderId: string): Promise<Body> => (await adriana.get(`/api/order-desk/order/${orderId}`)).body.data
const send = (shipmentId: string, version = 1) =>
  post(adriana, 'send', { shipments: [{ shipmentId, version, carrier: 'tcc', guide: '77' }] })
const collect = (orderId: string, person = adriana) => post(person, 'collect', { orderId })
const refuse = (orderId: string, person = adriana) => post(person, 'not-received', { orderId })
const cancel = (orderId: string, more = {}) =>
  post(adriana, 'cancel', { orderId, reason: 'asked', statusSeen: 'on_delivery', ...more })

/** Two chairs that are paid on delivery: $ 98.900 with their delivery. */
const order = (units = 2) => desk.addOnDelivery({ units, deliveryCost: 18_900 })
const salesOf = async (orderId: string): Promise<number> =>
  (await pool.query('select coalesce(sum(sign), 0)::int as sales from sales_changes where order_id = $1', [orderId]))
    .rows[0].sales

describe('an order that is paid on delivery', () => {
  test('is prepared and sent like a paid order, then due for collection, and counts as a sale once collected', async () => {
    const { orderId, buyer } = await order()
    expect(await read(orderId)).toMatchObject({
      state: 'to_prepare',
      status: 'on_delivery',
      method: 'CONTRA_ENTREGA',
      toCollect: 98_900,
      paidAt: null,
      canCancel: true,
      money: { provider: 'contra_entrega', total: 98_900, refundable: 0 },
      shipments: [{ number: 1, state: 'to_prepare', expected: expect.anything() }],
    })
    await post(adriana, 'prepare', { shipments: [{ shipmentId: orderId, version: 1 }] })
    expect((await send(orderId, 2)).status).toBe(200)
    const sent = await read(orderId)
    expect(sent).toMatchObject({ state: 'to_collect', isLate: false, canCancel: false })
    expect(sent.since).toBe(sent.shipments[0].sentAt)
    const list = await adriana.get('/api/order-desk?state=to_collect')
    expect(list.body.data.map(({ _id }: Body) => _id)).toContain(orderId)
    expect(list.body.counts.todo).toBeGreaterThanOrEqual(list.body.counts.to_collect)
    await post(adriana, 'deliver', { shipments: [{ shipmentId: orderId, version: 3 }] })
    expect([(await read(orderId)).state, await salesOf(orderId)]).toEqual(['to_collect', 0])

    const { body } = await collect(orderId)
    expect([body.message, body.data]).toEqual(['Pago registrado', { amount: 98_900 }])
    const paid = await read(orderId)
    expect(paid).toMatchObject({ state: 'delivered', status: 'paid', toCollect: 0, method: 'CONTRA_ENTREGA' })
    expect(paid.history[0]).toMatchObject({ event: 'collected', who: 'Adriana Rojas', detail: { amount: 98_900 } })
    expect(paid.history.map(({ event }: Body) => event)).not.toContain('paid')
    expect(await salesOf(orderId)).toBe(1)
    expect((await buyer.history())[0]).toMatchObject({ status: 'paid', shipments: [{ state: 'delivered' }] })
    const again = await collect(orderId, jorge)
    expect([again.status, again.body.message]).toEqual([409, 'Adriana Rojas registró el pago. Así está ahora.'])
    expect(await salesOf(orderId)).toBe(1)
  })

  test('returns its units once, owes nothing and is no sale when the shipment was refused', async () => {
    const before = await desk.stockOf('chair')
    const { orderId, buyer } = await order()
    expect((await refuse(orderId)).body.code).toBe('NOT_SENT')
    await send(orderId)
    expect((await refuse(orderId)).status).toBe(200)
    const back = await read(orderId)
    expect(back).toMatchObject({ state: 'returned', status: 'uncollected', toCollect: 0, canCancel: false })
    expect(await desk.stockOf('chair')).toBe(before - 2)
    for (const status of [200, 409]) {
      expect((await post(adriana, 'receive', { shipmentId: orderId, version: 3 })).status).toBe(status)
      expect(await desk.stockOf('chair')).toBe(before)
    }
    expect(await read(orderId)).toMatchObject({ state: 'closed', money: { refundable: 0 } })
    expect([await salesOf(orderId), (await buyer.history())[0].status]).toEqual([0, 'uncollected'])
    expect((await collect(orderId, jorge)).body.message).toBe('Adriana Rojas recibió las unidades. Así está ahora.')
  })

  test('ends uncollected when its only shipment is marked returned', async () => {
    const { orderId } = await order()
    await send(orderId)
    expect((await post(adriana, 'return', { shipmentId: orderId, version: 2 })).status).toBe(200)
    expect(await read(orderId)).toMatchObject({ state: 'returned', status: 'uncollected' })
  })

  test('returns its units and owes nothing when cancelled before sending; cannot be cancelled after', async () => {
    const before = await desk.stockOf('chair')
    const { orderId } = await order()
    expect((await cancel(orderId)).body.data).toEqual({ units: 2, keys: 0, refundDue: 0 })
    expect(await desk.stockOf('chair')).toBe(before)
    expect(await read(orderId)).toMatchObject({ state: 'closed', status: 'uncollected' })
    const other = await order()
    await send(other.orderId)
    const { status, body } = await cancel(other.orderId)
    expect([status, body.code]).toEqual([409, 'ALREADY_SENT'])
    expect((await read(other.orderId)).status).toBe('on_delivery')
  })

  test('cannot be cancelled from an outdated view after it was collected', async () => {
    const { orderId } = await order()
    await collect(orderId)
    expect((await cancel(orderId)).body.message).toBe('Adriana Rojas registró el pago. Así está ahora.')
    expect((await cancel(orderId, { statusSeen: 'paid' })).body.data).toEqual({ units: 2, keys: 0, refundDue: 98_900 })
    expect(await read(orderId)).toMatchObject({ state: 'refund_due', money: { refundable: 98_900 } })
    expect((await cancel(orderId, { statusSeen: 'vendido' })).status).toBe(400)
  })

  test('with two shipments is due for collection from the first sent one; one of them may be returned', async () => {
    const { orderId } = await order(3)
    const [{ lines }] = (await read(orderId)).shipments
    const split = await post(adriana, 'split', {
      shipmentId: orderId,
      version: 1,
      lines: [{ lineId: lines[0].lineId, quantity: 1 }],
    })
    const second = split.body.data.shipmentId
    await send(second)
    // Preparing the rest is the older duty.
    expect((await read(orderId)).state).toBe('to_prepare')
    await send(orderId, 2)
    expect(await read(orderId)).toMatchObject({ state: 'to_collect', toCollect: 138_900 })
    await post(adriana, 'return', { shipmentId: second, version: 2 })
    expect(await read(orderId)).toMatchObject({ status: 'on_delivery' })
    const before = await desk.stockOf('chair')
    await refuse(orderId)
    expect((await read(orderId)).shipments.map(({ state }: Body) => state)).toEqual(['returned', 'returned'])
    expect(await desk.stockOf('chair')).toBe(before)
  })

  test('is printed with the amount to collect until it is collected', async () => {
    const { orderId } = await order()
    const printed = async () => (await post(adriana, 'print', { orders: [orderId] })).body.data[0].toCollect
    expect(await printed()).toBe(98_900)
    await collect(orderId)
    expect(await printed()).toBe(0)
  })

  test('accepts another address at the same cost before it is sent, like a paid order', async () => {
    const { orderId } = await order()
    const { addressId } = await read(orderId)
    const moved = await post(adriana, 'address', {
      orderId,
      addressSeen: addressId,
      recipient: 'Segundo Benavides',
      phone: '3015550169',
      municipalityCode: '52356',
      line: 'Carrera 6 # 12-30',
      indications: '',
    })
    expect(moved.status).toBe(200)
    expect(await read(orderId)).toMatchObject({ name: 'Segundo Benavides', toCollect: 98_900 })
  })

  test('a paid order has no cash to collect, and is not marked as not received', async () => {
    const { orderId } = await desk.add()
    await send(orderId)
    for (const answer of [await collect(orderId), await refuse(orderId)]) expect(answer.body.code).toBe('ORDER_CHANGED')
    expect((await collect('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect(await read(orderId)).toMatchObject({ status: 'paid', toCollect: 0 })
  })
})
