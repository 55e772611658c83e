import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import type { HttpResponse } from '../../../test/http/visitor.ts'
import { openWompiOrders } from '../../../test/orders/wompi-orders.ts'
import { openWompiServer } from '../../../test/orders/wompi-server.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const wompi = await openWompiServer()
const shop = await openTestShop({ demo: false, env: { ...wompi.env, PUBLIC_URL: 'http://127.0.0.1:3000' } })
const { pool } = shop
const desk = await openWompiOrders({ shop, wompi })
const { post, orderOf, tasksOf, byTransfer, buy, cancel, proof } = desk
afterEach(() => expectInvariants(pool))

type Body = HttpResponse['body']
const eventsOf = async (orderId: string): Promise<string[]> =>
  (await orderOf(orderId)).history.map(({ event }: Body) => event)

describe('a refund task', () => {
  test('shows the remaining amount, leads to its order, and needs a proof, which the order stores', async () => {
    const { orderId } = await buy()
    await byTransfer(orderId, 30_000)
    await cancel(orderId)
    const [task] = await tasksOf(orderId)
    expect(task).toMatchObject({ kind: 'refund', left: 20_000, refund: 'order' })
    expect((await post('settle-task', { task: task.task, decision: 'done' })).body).toMatchObject({
      code: 'PROOF_MISSING',
      message: 'Agrega el comprobante de la devolución.',
    })
    expect((await orderOf(orderId)).status).toBe('refund_due')
    const unknown = [`/pictures/${'c'.repeat(32)}-800.webp`]
    const foreign = await post('settle-task', { task: task.task, decision: 'done', proof: unknown })
    expect(foreign.body.code).toBe('IMAGE_UNKNOWN')
    expect((await orderOf(orderId)).status).toBe('refund_due')
    expect((await post('settle-task', { task: task.task, decision: 'done', proof })).status).toBe(200)
    const { status, money } = await orderOf(orderId)
    expect(status).toBe('refunded')
    expect(money).toMatchObject({ refunded: 50_000, refundable: 0 })
    expect(money.refunds.map(({ amount }: Body) => amount)).toEqual([30_000, 20_000])
    expect(await eventsOf(orderId)).toContain('refunded')
    // A shop without a mail server queues no e-mails that it would send once it has one.
    expect((await pool.query(`select from outbox where kind = 'refund_made'`)).rowCount).toBe(0)
  })

  test('about an extra payment is refunded separately and is no refund of the price', async () => {
    const { orderId, redirectUrl } = await buy()
    await desk.payMore(redirectUrl)
    const [task] = await tasksOf(orderId)
    expect(task).toMatchObject({ kind: 'refund', left: 50_000, refund: 'task' })
    expect((await post('settle-task', { task: task.task, decision: 'done' })).body.code).toBe('PROOF_MISSING')
    await post('settle-task', { task: task.task, decision: 'done', proof })
    const { status, money } = await orderOf(orderId)
    expect(status).toBe('paid')
    expect(money).toMatchObject({ refunded: 0, refundable: 50_000 })
    expect(money.refunds).toMatchObject([{ amount: 50_000, proof }])
    await cancel(orderId)
    expect((await byTransfer(orderId, 50_000)).body.data).toEqual({ refunded: 50_000, refundable: 0 })
    expect((await orderOf(orderId)).status).toBe('refunded')
  })

  test('about a payment under review needs a proof too', async () => {
    const { orderId } = await buy({ amount: 40_000 })
    const { redirectUrl, orderId: other } = await buy()
    expect((await orderOf(orderId)).status).toBe('paid')
    await desk.payMore(redirectUrl, 7_000)
    const [task] = await tasksOf(other)
    expect(task).toMatchObject({ kind: 'review', left: 7_000, refund: 'task' })
    expect((await post('settle-task', { task: task.task, decision: 'refunded' })).body.code).toBe('PROOF_MISSING')
    expect((await post('settle-task', { task: task.task, decision: 'done' })).body.code).toBe('PROOF_MISSING')
    expect((await post('settle-task', { task: task.task, decision: 'done', proof })).status).toBe(200)
    expect((await orderOf(other)).money).toMatchObject({ refunded: 0, refunds: [{ amount: 7_000 }] })
  })
})

describe('an order paid with another amount', () => {
  test('refunds the paid amount when that is lower, and no more', async () => {
    const { orderId } = await buy({ amount: 40_000 })
    expect((await orderOf(orderId)).money).toMatchObject({ total: 50_000, paid: 40_000, refundable: 40_000, owed: 0 })
    expect((await cancel(orderId)).body.data.refundDue).toBe(40_000)
    expect((await tasksOf(orderId))[0]).toMatchObject({ amount: 40_000, left: 40_000 })
    expect((await byTransfer(orderId, 40_001)).body).toMatchObject({ code: 'REFUND_TOO_MUCH', data: { most: 40_000 } })
    expect((await byTransfer(orderId, 40_000)).body.data).toEqual({ refunded: 40_000, refundable: 0 })
    expect((await orderOf(orderId)).status).toBe('refunded')
  })

  test('is refunded completely through its provider', async () => {
    const { orderId } = await buy({ amount: 40_000 })
    await cancel(orderId)
    expect((await orderOf(orderId)).money.way.by).toBe('provider')
    expect((await desk.byProvider(orderId)).body.data).toMatchObject({ refunded: 40_000, refundable: 0 })
  })

  test('owes an overpayment until it is refunded', async () => {
    const { orderId } = await buy({ amount: 60_000 })
    expect(await orderOf(orderId)).toMatchObject({ state: 'refund_due', money: { owed: 10_000, refundable: 60_000 } })
    await byTransfer(orderId, 10_000)
    expect(await orderOf(orderId)).toMatchObject({ state: 'to_prepare', status: 'paid', money: { owed: 0 } })
    expect((await cancel(orderId)).body.data.refundDue).toBe(50_000)
    expect((await byTransfer(orderId, 50_000, 10_000)).body.data.refundable).toBe(0)
  })
})

describe('a shipment that came back', () => {
  const receivedOrder = async () => {
    const order = await buy({ units: 2 })
    await desk.send(order.orderId)
    return order
  }

  test('owes its price once, also when it was refunded before it arrived', async () => {
    const { orderId } = await receivedOrder()
    await byTransfer(orderId, 30_000)
    await pool.query('alter table order_refunds disable trigger user')
    await pool.query(`update order_refunds set at = at - interval '1 day' where order_id = $1`, [orderId])
    await pool.query('alter table order_refunds enable trigger user')
    await desk.comeBack(orderId)
    expect(await orderOf(orderId)).toMatchObject({ state: 'refund_due', money: { owed: 20_000 } })
    await byTransfer(orderId, 20_000, 30_000)
    expect((await orderOf(orderId)).status).toBe('refunded')
  })

  test('requests confirmation before a refund above the owed amount, and records it for clients without that question', async () => {
    const { orderId } = await receivedOrder()
    const about = { orderId, amount: 20_000, refundedSeen: 0, proof }
    const unowed = await post('refund', { ...about, mayExceedOwed: false })
    expect([unowed.status, unowed.body]).toMatchObject([
      409,
      { code: 'REFUND_ABOVE_OWED', message: 'No se debe nada; ¿anotas $\u00A020.000?', data: { owed: 0 } },
    ])
    expect(await orderOf(orderId)).toMatchObject({ money: { refunded: 0, refunds: [] } })
    expect((await post('refund', { ...about, mayExceedOwed: true })).body.data).toMatchObject({ refunded: 20_000 })

    await desk.comeBack(orderId)
    const owed = { ...about, refundedSeen: 20_000 }
    const above = await post('refund', { ...owed, amount: 30_000, mayExceedOwed: false })
    expect(above.body.data).toMatchObject({ refunded: 50_000 })
    const half = await buy({ units: 2, amount: 60_000 })
    const tooMuch = await post('refund', { ...about, orderId: half.orderId, mayExceedOwed: false })
    expect(tooMuch.body.message).toBe('Se deben $\u00A010.000; ¿anotas $\u00A020.000?')
    expect((await post('refund', { ...about, orderId: half.orderId })).status).toBe(200)
    expect((await post('refund', { ...about, mayExceedOwed: 'no' })).status).toBe(400)
  })

  test('owes nothing once the owner declares it with a reason, which the timeline shows', async () => {
    const { orderId } = await receivedOrder()
    await desk.comeBack(orderId)
    const about = { orderId, refundedSeen: 0 }
    expect(await orderOf(orderId)).toMatchObject({ state: 'refund_due', money: { owed: 50_000 } })
    const unreasoned = await post('owe-nothing', { ...about, reason: '  ' })
    expect([unreasoned.status, unreasoned.body.message]).toEqual([400, 'Escribe por qué no se devuelve.'])
    expect((await post('owe-nothing', { ...about, refundedSeen: 1, reason: 'Cambio' })).body.code).toBe('ORDER_CHANGED')
    expect((await orderOf(orderId)).state).toBe('refund_due')
    expect((await post('owe-nothing', { ...about, reason: 'Se cambió por otra' })).status).toBe(200)
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ state: 'delivered', status: 'paid', money: { owed: 0, refundable: 50_000 } })
    expect(order.history[0]).toMatchObject({
      event: 'nothing_owed',
      who: 'Adriana Rojas',
      detail: { amount: 50_000, text: 'Se cambió por otra' },
    })
    expect((await post('owe-nothing', { ...about, reason: 'Cambio' })).body.code).toBe('ORDER_CHANGED')
    expect((await post('owe-nothing', { ...about, orderId: crypto.randomUUID(), reason: 'Cambio' })).status).toBe(404)
  })
})

describe('a payment that its provider voids without a request', () => {
  test('before anything left: units return to stock, nothing waits to be sent, and the task shows it', async () => {
    const { orderId, txId, product } = await buy()
    await post('prepare', { shipments: [{ shipmentId: orderId, version: 1 }] })
    const before = await desk.stockOf(product)
    await desk.announce(txId, 'VOIDED')
    await desk.announce(txId, 'VOIDED')
    expect(await desk.stockOf(product)).toBe(before + 1)
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ status: 'voided', state: 'closed' })
    expect(order.shipments).toMatchObject([{ state: 'cancelled' }])
    expect(await tasksOf(orderId)).toMatchObject([{ kind: 'voided', parcelsOut: 0, hasSeenKeys: false, refund: null }])
    // One event, however often the provider reports it.
    expect(order.history.filter(({ event }: { event: string }) => event === 'payment_voided')).toMatchObject([
      { by: 'system', shipment: null, detail: { amount: order.total } },
    ])
  })

  test('after a shipment left: it is still to come back, and its units return to stock once', async () => {
    const { orderId, txId, product } = await buy()
    await desk.send(orderId)
    const before = await desk.stockOf(product)
    await desk.announce(txId, 'VOIDED')
    expect(await desk.stockOf(product)).toBe(before)
    expect((await orderOf(orderId)).state).toBe('sent')
    expect(await tasksOf(orderId)).toMatchObject([{ kind: 'voided', parcelsOut: 1 }])
    await post('return', { shipmentId: orderId, version: 2 })
    expect((await orderOf(orderId)).state).toBe('returned')
    await post('receive', { shipmentId: orderId, version: 3 })
    expect(await desk.stockOf(product)).toBe(before + 1)
    expect(await tasksOf(orderId)).toMatchObject([{ kind: 'voided', parcelsOut: 0 }])
  })

  test('never shows an unseen key', async () => {
    const { orderId, txId, buyer, product } = await buy({ keys: 1 })
    await desk.announce(txId, 'VOIDED')
    const [shown] = await buyer.history()
    expect([shown.status, shown.products[0].licenseKeys]).toEqual(['voided', []])
    expect(await desk.stockOf(product)).toBe(1)
    expect((await orderOf(orderId)).status).toBe('voided')
  })

  test.each([30_000, 60_000])(
    'of %d in review, after a transfer closed it: the whole amount was refunded twice',
    async (amount) => {
      const { orderId, txId } = await buy({ amount, isInReview: true })
      const [{ task }] = await tasksOf(orderId)
      expect((await post('settle-task', { task, decision: 'refunded', proof })).status).toBe(200)
      await desk.announce(txId, 'VOIDED')
      await desk.announce(txId, 'VOIDED')
      expect((await tasksOf(orderId)).map(({ kind, amount: twice }) => [kind, twice])).toEqual([
        ['returned_twice', amount],
      ])
    },
  )

  test.each([20_000, 50_000])(
    'after %d were refunded by transfer: a task shows the amount refunded twice',
    async (amount) => {
      const { orderId, txId } = await buy()
      await cancel(orderId)
      await byTransfer(orderId, amount)
      await desk.announce(txId, 'VOIDED')
      await desk.announce(txId, 'VOIDED')
      expect((await tasksOf(orderId)).map(({ kind, amount: twice }) => [kind, twice])).toEqual([
        ['returned_twice', amount],
      ])
      expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', money: { refunded: 50_000 } })
    },
  )
})

test('the timeline shows the paid amount, also when it differs from the price', async () => {
  const { orderId } = await buy({ amount: 40_000 })
  const { history, money } = await orderOf(orderId)
  expect(money.paid).toBe(40_000)
  expect(history.find(({ event }: Body) => event === 'paid').detail.amount).toBe(40_000)
})
