import { afterEach, describe, expect, test } from 'vitest'

import type { HttpResponse } from '../../../test/http/visitor.ts'
import { openDesk } from '../../../test/orders/order-desk.ts'

const { shop, owner, desk, post, orderOf, cancel, send, addProof, expectWhole } = await openDesk()
const { pool } = shop
afterEach(expectWhole)

type Body = HttpResponse['body']
const proofs = [await addProof('a'), await addProof('b')]
const refund = (orderId: string, amount: number, refundedSeen = 0, proof = proofs.slice(0, 1)) =>
  post('refund', { orderId, amount, refundedSeen, proof })

describe('a cancelled order', () => {
  test('returns unsent units and unseen keys to stock, and owes a refund of what was paid', async () => {
    const [chairs, keys] = [await desk.stockOf('chair'), await desk.stockOf('antivirus')]
    const { orderId, buyer } = await desk.add({ units: 2, licences: 1 })
    expect(await orderOf(orderId)).toMatchObject({ neverSent: [] })
    expect((await cancel(orderId)).body).toMatchObject({
      message: 'Pedido cancelado',
      data: { units: 2, keys: 1, refundDue: 89_000 },
    })
    expect([await desk.stockOf('chair'), await desk.stockOf('antivirus')]).toEqual([chairs, keys])
    expect(await orderOf(orderId)).toMatchObject({
      state: 'refund_due',
      status: 'refund_due',
      shipments: [],
      // The desk still shows the order's content, for questions by telephone and for the refund.
      neverSent: [{ quantity: 2, productName: expect.any(String) }],
      canCancel: false,
      money: { refundable: 89_000 },
    })
    const [shown] = await buyer.history()
    expect([shown.status, ...shown.products.map(({ licenseKeys }: Body) => licenseKeys)]).toEqual([
      'refund_due',
      [],
      [],
    ])
    expect((await cancel(orderId)).body).toMatchObject({
      code: 'ORDER_CHANGED',
      message: 'Adriana Rojas canceló el pedido. Así está ahora.',
    })
  })

  test('leaves seen keys with the buyer; sent shipments return their units when they are received', async () => {
    const { orderId, buyer } = await desk.add({ units: 3, licences: 1 })
    await buyer.history()
    const [{ lines }] = (await orderOf(orderId)).shipments
    const { body } = await post('split', {
      shipmentId: orderId,
      version: 1,
      lines: [{ lineId: lines[0].lineId, quantity: 1 }],
    })
    await send(body.data.shipmentId)
    const chairs = await desk.stockOf('chair')
    expect((await cancel(orderId)).body.data).toMatchObject({ units: 2, keys: 0 })
    expect(await desk.stockOf('chair')).toBe(chairs + 2)
    const order = await orderOf(orderId)
    expect(order.shipments.map(({ number, state }: Body) => [number, state])).toEqual([
      [2, 'sent'],
      [1, 'cancelled'],
    ])
    expect((await buyer.history())[0].products.flatMap(({ licenseKeys }: Body) => licenseKeys)).toHaveLength(1)
    await post('return', { shipmentId: body.data.shipmentId, version: 2 })
    await post('receive', { shipmentId: body.data.shipmentId, version: 3 })
    expect(await desk.stockOf('chair')).toBe(chairs + 3)
  })

  test('cannot be sent', async () => {
    const { orderId } = await desk.add()
    await post('prepare', { shipments: [{ shipmentId: orderId, version: 1 }] })
    await cancel(orderId)
    expect((await send(orderId, 2)).body.code).toBe('SHIPMENT_CHANGED')
    expect((await send(orderId, 3)).body.code).toBe('SHIPMENT_STATE')
  })

  test('stays cancelled when its sending is undone', async () => {
    const { orderId } = await desk.add()
    await send(orderId)
    await cancel(orderId)
    expect((await post('undo', { shipments: [{ shipmentId: orderId, version: 2 }] })).body.code).toBe('SHIPMENT_STATE')
    expect((await orderOf(orderId)).shipments[0].state).toBe('sent')
  })

  test('is printed with its new state, so that no label says paid', async () => {
    const { orderId } = await desk.add()
    await send(orderId)
    const printed = async () => (await post('print', { orders: [orderId] })).body.data[0].status
    expect(await printed()).toBe('paid')
    await cancel(orderId)
    expect(await printed()).toBe('refund_due')
  })

  test('needs a reason', async () => {
    const { orderId } = await desk.add()
    expect((await cancel(orderId, { reason: 'porque sí' })).body.message).toBe('Elige por qué se cancela.')
    expect((await orderOf(orderId)).status).toBe('paid')
  })
})

describe('a refund', () => {
  test('is at most what was paid, is recorded once, and a full one ends the order', async () => {
    const { orderId } = await desk.add()
    await cancel(orderId)
    expect((await refund(orderId, 80_001)).body).toMatchObject({
      code: 'REFUND_TOO_MUCH',
      message: 'Puedes devolver máximo $\u00A080.000.',
    })
    const both = await Promise.all([refund(orderId, 50_000), refund(orderId, 50_000)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await refund(orderId, 30_000, 0)).body.message).toBe(
      'Adriana Rojas registró una devolución de dinero. Así está ahora.',
    )
    expect((await refund(orderId, 30_000, 50_000, proofs.slice(1))).body.data).toEqual({
      refunded: 80_000,
      refundable: 0,
    })
    expect(await orderOf(orderId)).toMatchObject({ state: 'closed', status: 'refunded', money: { refunded: 80_000 } })
    const { body } = await owner.get('/api/order-desk/payment-tasks')
    expect((body.data as Body[]).filter((task) => task.orderId === orderId)).toEqual([])
  })

  test('needs a proof that the same person uploaded', async () => {
    const { orderId } = await desk.add()
    await cancel(orderId)
    expect((await refund(orderId, 1_000, 0, [])).body.message).toBe('Agrega el comprobante de la transferencia.')
    expect((await refund(orderId, 1_000, 0, [`/pictures/${'c'.repeat(32)}-800.webp`])).body.code).toBe('IMAGE_UNKNOWN')
    expect((await orderOf(orderId)).money.refunded).toBe(0)
  })

  test('works with the simulated provider as with a real one', async () => {
    const { orderId } = await desk.add({ units: 1, licences: 1 })
    await cancel(orderId)
    expect((await orderOf(orderId)).money.way).toMatchObject({ by: 'provider', isUnderWay: false, reason: '' })
    expect((await post('refund-by-provider', { orderId, refundedSeen: 0 })).body.data).toEqual({
      isUnderWay: false,
      refunded: 49_000,
      refundable: 0,
    })
    expect((await orderOf(orderId)).status).toBe('refunded')
  })

  test('continues by transfer after a partial transfer', async () => {
    const { orderId } = await desk.add()
    await cancel(orderId)
    await refund(orderId, 30_000)
    expect((await post('refund-by-provider', { orderId, refundedSeen: 30_000 })).body).toMatchObject({
      code: 'REFUND_BY_TRANSFER',
      message: 'Una parte ya se devolvió por transferencia. Haz una transferencia y regístrala.',
    })
    expect((await orderOf(orderId)).money.refunded).toBe(30_000)
  })

  test('is full only after unsent shipments are cancelled', async () => {
    const { orderId } = await desk.add()
    expect((await refund(orderId, 80_000)).body.code).toBe('CANCEL_FIRST')
    expect((await refund(orderId, 10_000)).body.data).toEqual({ refunded: 10_000, refundable: 70_000 })
    await send(orderId)
    expect((await refund(orderId, 70_000, 10_000)).status).toBe(200)
    expect((await orderOf(orderId)).status).toBe('refunded')
  })
})

describe('a payment task', () => {
  test('is listed and settled once, at the desk as in the terminal', async () => {
    const { orderId } = await desk.add()
    await cancel(orderId)
    const find = async () =>
      ((await owner.get('/api/order-desk/payment-tasks')).body.data as Body[]).find((task) => task.orderId === orderId)
    const found = await find()
    expect(found).toMatchObject({ kind: 'refund', amount: 80_000, orderTotal: 80_000, decisions: ['done'] })
    expect((await post('settle-task', { task: found?.task, decision: 'delivered' })).body.code).toBe('TASK_CLOSED')
    const proof = proofs.slice(0, 1)
    expect((await post('settle-task', { task: found?.task, decision: 'done', proof })).status).toBe(200)
    expect((await post('settle-task', { task: found?.task, decision: 'done' })).body.code).toBe('TASK_CLOSED')
    expect(await find()).toBeUndefined()
    const settled = await orderOf(orderId)
    expect(settled.status).toBe('refunded')
    const settling = settled.history.filter(({ event }: Body) => ['payment_settled', 'refunded'].includes(event))
    expect(settling).toMatchObject([
      { event: 'refunded', who: 'Adriana Rojas', by: 'shop', detail: { amount: 80_000 } },
    ])
    const { rows } = await pool.query(`select role from audit_log where target = $1 order by id desc limit 1`, [
      orderId,
    ])
    expect(rows).toEqual([{ role: 'ADMIN' }])
  })
})
