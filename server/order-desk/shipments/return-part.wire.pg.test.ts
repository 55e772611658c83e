import { randomUUID } from 'node:crypto'

import { afterEach, describe, expect, test } from 'vitest'

import type { HttpResponse } from '../../../test/http/visitor.ts'
import { openBuyer } from '../../../test/orders/buyers.ts'
import { buyWithCode, openCodes } from '../../../test/orders/discounts.ts'
import { openDesk } from '../../../test/orders/order-desk.ts'
import { signInAs } from '../../../test/shop/people.ts'

const { shop, owner, desk, post, orderOf, send, addProof, expectWhole } = await openDesk()
await shop.pool.query('update delivery_rates set cost = 0, contra_entrega_up_to = 500000')
afterEach(expectWhole)

type Body = HttpResponse['body']
const lineOf = async (orderId: string): Promise<string> => (await orderOf(orderId)).shipments[0].lines[0].lineId
const units = async (orderId: string, quantity: number) => [{ lineId: await lineOf(orderId), quantity }]
const stockOf = async (): Promise<number> =>
  (await shop.pool.query('select stock from products where id = $1', [desk.products.chair])).rows[0].stock
const salesOfMonth = async (): Promise<[number, number]> => {
  const month = (await owner.get('/api/sales-report/monthly')).body.at(-1)
  return [month.totalOrders, month.totalSales]
}

/** A paid order of three chairs of $ 40.000 that has arrived; the version of its shipment is 3. */
async function addArrived() {
  const { orderId, buyer } = await desk.add({ units: 3 })
  expect((await send(orderId)).status).toBe(200)
  expect((await post('deliver', { shipments: [{ shipmentId: orderId, version: 2 }] })).status).toBe(200)
  return { orderId, buyer }
}

describe('a part of a sent parcel comes back', () => {
  test('as a separate shipment, whose units are for sale again, out of the reports and to be refunded once received', async () => {
    const { orderId, buyer } = await addArrived()
    const [stock, [orders, sales]] = [await stockOf(), await salesOfMonth()]
    const answer = await post('return-part', { shipmentId: orderId, version: 3, lines: await units(orderId, 1) })
    expect(answer.status).toBe(200)
    const { shipmentId, version } = answer.body.data
    const order = await orderOf(orderId)
    const [rest, part] = order.shipments.toSorted((one: Body, other: Body) => one.number - other.number)
    expect([rest, part]).toMatchObject([
      { _id: orderId, number: 1, state: 'delivered', units: 2, version: 4 },
      { _id: shipmentId, number: 2, state: 'returned', units: 1, version: 1, carrier: 'tcc', guide: '1' },
    ])
    expect(part.deliveredAt).toBe(rest.deliveredAt)
    expect(order.history[0]).toMatchObject({ event: 'part_returned', shipment: 1, detail: { units: 1, into: 2 } })
    expect([await stockOf(), await salesOfMonth()]).toEqual([stock, [orders, sales]])
    expect((await post('receive', { shipmentId, version })).status).toBe(200)
    expect([await stockOf(), await salesOfMonth()]).toEqual([stock + 1, [orders, sales - 40_000]])
    expect(await orderOf(orderId)).toMatchObject({ state: 'refund_due', money: { owed: 40_000 } })
    const [seen] = await buyer.history()
    expect(seen.shipments.map(({ number, state }: Body) => [number, state])).toEqual([
      [1, 'delivered'],
      [2, 'returned'],
    ])
  })

  test('of an order with a discount code is owed at the paid price, and the discount of the order stays the same', async () => {
    const codes = await openCodes(shop)
    await codes.make('MENOS15', { percent: 15 })
    const buyer = await openBuyer(shop)
    const discount = { code: 'MENOS15', amount: 18_000 }
    const { orderId } = (await buyWithCode(buyer, { [desk.products.chair]: 3 }, discount)).body.data
    await desk.giveAddress(orderId)
    await send(orderId)
    const [orders, sales] = await salesOfMonth()
    const part = await post('return-part', { shipmentId: orderId, version: 2, lines: await units(orderId, 1) })
    expect((await post('receive', part.body.data)).status).toBe(200)
    expect(await salesOfMonth()).toEqual([orders, sales - 34_000])
    const owing = await orderOf(orderId)
    expect(owing).toMatchObject({ state: 'refund_due', money: { goods: 102_000, owed: 34_000, discount } })
    const refund = { orderId, amount: 34_000, refundedSeen: 0, mayExceedOwed: false, proof: [await addProof('d')] }
    expect((await post('refund', refund)).body.data).toMatchObject({ refunded: 34_000, refundable: 68_000 })
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid', money: { owed: 0, discount } })
    expect(await codes.codeOf('MENOS15')).toMatchObject({ uses: 1, given: 18_000 })
    expect(await buyer.history()).toMatchObject([{ totalPrice: 102_000, discount }])
    // The rest is refunded without the discount too.
    expect((await post('return', { shipmentId: orderId, version: 3 })).status).toBe(200)
    expect((await post('receive', { shipmentId: orderId, version: 4 })).status).toBe(200)
    expect(await orderOf(orderId)).toMatchObject({ state: 'refund_due', money: { owed: 68_000 } })
    expect(await salesOfMonth()).toEqual([orders, sales - 102_000])
  })

  test('of an order paid on delivery lowers the cash', async () => {
    const { orderId } = await desk.addOnDelivery({ units: 3 })
    expect((await send(orderId)).status).toBe(200)
    expect((await orderOf(orderId)).toCollect).toBe(120_000)
    const lines = await units(orderId, 2)
    expect((await post('return-part', { shipmentId: orderId, version: 2, lines })).status).toBe(200)
    expect((await orderOf(orderId)).toCollect).toBe(40_000)
    expect((await post('collect', { orderId, amountSeen: 40_000 })).status).toBe(200)
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid', money: { cameBackUnpaid: 80_000 } })
  })

  test('once for a key; with another key, units of the rest', async () => {
    const { orderId } = await addArrived()
    const body = { shipmentId: orderId, version: 3, lines: await units(orderId, 1) }
    const key = { 'idempotency-key': randomUUID() }
    const [first, again] = [await post('return-part', body, key), await post('return-part', body, key)]
    expect([first.status, again.status, again.body.data.shipmentId]).toEqual([200, 200, first.body.data.shipmentId])
    const other = await post('return-part', { ...body, lines: await units(orderId, 2) }, key)
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
    expect((await post('return-part', { ...body, version: 4 })).status).toBe(200)
    expect((await orderOf(orderId)).shipments.map(({ units: many }: Body) => many)).toEqual([1, 1, 1])
  })
})

describe('refused, and nothing is changed', () => {
  test.each([
    ['all of it', 3, 'SPLIT_EMPTY', 400],
    ['more than there is', 4, 'SPLIT_EMPTY', 400],
    ['none', 0, 'VALIDATION', 400],
  ])('%s', async (_, quantity, code, status) => {
    const { orderId } = await addArrived()
    const lines = await units(orderId, quantity)
    const before = await orderOf(orderId)
    const answer = await post('return-part', { shipmentId: orderId, version: 3, lines })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await orderOf(orderId)).toEqual(before)
  })

  test('a line of another order, the same line twice, an outdated version, and no lines', async () => {
    const [{ orderId }, other] = [await addArrived(), await addArrived()]
    const [one] = await units(orderId, 1)
    const before = await orderOf(orderId)
    const attempts: [object, string][] = [
      [{ lines: await units(other.orderId, 1) }, 'SPLIT_EMPTY'],
      [{ lines: [one, one] }, 'SPLIT_EMPTY'],
      [{ lines: [one], version: 2 }, 'SHIPMENT_CHANGED'],
      [{ lines: [] }, 'VALIDATION'],
      [{ lines: [one], shipmentId: randomUUID() }, 'ORDER_NOT_FOUND'],
    ]
    for (const [given, code] of attempts) {
      const { body } = await post('return-part', { shipmentId: orderId, version: 3, ...given })
      expect(body.code, JSON.stringify(given)).toBe(code)
    }
    expect(await orderOf(orderId)).toEqual(before)
  })

  test('of a shipment that has not left, or has come back', async () => {
    const { orderId } = await desk.add({ units: 3 })
    const lines = await units(orderId, 1)
    const early = await post('return-part', { shipmentId: orderId, version: 1, lines })
    expect([early.status, early.body.code]).toEqual([409, 'SHIPMENT_STATE'])
    await send(orderId)
    expect((await post('return', { shipmentId: orderId, version: 2 })).status).toBe(200)
    expect((await post('return-part', { shipmentId: orderId, version: 3, lines })).body.code).toBe('SHIPMENT_STATE')
  })

  test('for the second of two people', async () => {
    const { orderId } = await addArrived()
    const jorge = await signInAs(shop, { role: 'ADMIN', name: 'Jorge Pardo' })
    const body = { shipmentId: orderId, version: 3, lines: await units(orderId, 2) }
    const answers = await Promise.all([owner, jorge].map((person) => person.post('/api/order-desk/return-part', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await orderOf(orderId)).shipments).toHaveLength(2)
  })
})

describe('undoing it', () => {
  test('makes the part delivered again, as a separate shipment', async () => {
    const { orderId } = await addArrived()
    const made = (await post('return-part', { shipmentId: orderId, version: 3, lines: await units(orderId, 1) })).body
      .data
    const undone = await post('undo', { shipments: [made] })
    expect(undone.body.data.results[0]).toMatchObject({ isDone: true, state: 'delivered' })
    expect((await orderOf(orderId)).shipments.map(({ state }: Body) => state)).toEqual(['delivered', 'delivered'])
  })

  test('is refused once the order was changed otherwise', async () => {
    const { orderId } = await addArrived()
    const made = (await post('return-part', { shipmentId: orderId, version: 3, lines: await units(orderId, 1) })).body
      .data
    expect((await post('return', { shipmentId: orderId, version: 4 })).status).toBe(200)
    expect((await post('undo', { shipments: [made] })).body.code).toBe('UNDO_TOO_LATE')
  })
})
