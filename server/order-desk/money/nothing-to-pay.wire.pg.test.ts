import { afterEach, describe, expect, test } from 'vitest'

import { addProduct, openBuyer } from '../../../test/orders/buyers.ts'
import { openDesk } from '../../../test/orders/order-desk.ts'

const { shop, owner, desk, post, orderOf, cancel, send, expectWhole } = await openDesk()
await shop.pool.query('update delivery_rates set cost = 0, contra_entrega_up_to = 500000')
afterEach(expectWhole)

const gift = await addProduct(shop, { name: 'Llavero de regalo', price: 0, stock: 50 })
const step = (path: string, shipmentId: string, version: number) =>
  post(path, path === 'return' ? { shipmentId, version } : { shipments: [{ shipmentId, version }] })

describe('an order with nothing to pay is ended at the desk', () => {
  test('when the paid goods came back and the free gift arrived', async () => {
    const buyer = await openBuyer(shop)
    const address = {
      ...{ recipient: 'Yolanda Narváez', phone: '3015550168', municipalityCode: '23001', line: 'Carrera 6 # 62B-32' },
    }
    const addressId = (await buyer.post('/api/addresses', address)).body.data._id
    const lines = { [desk.products.chair]: 1, [gift]: 1 }
    const { orderId } = (await buyer.buy(lines, { addressId, deliveryCost: 0, contraEntrega: true })).body.data
    const [whole] = (await orderOf(orderId)).shipments
    const { lineId } = whole.lines.find((line: { productId: string }) => line.productId === gift)
    const divided = await post('split', { shipmentId: orderId, version: 1, lines: [{ lineId, quantity: 1 }] })
    const apart = String(divided.body.data.shipmentId)
    const versionOf = async (id: string): Promise<number> =>
      (await orderOf(orderId)).shipments.find(({ _id }: { _id: string }) => _id === id).version
    for (const id of [orderId, apart]) expect((await send(id, await versionOf(id))).status).toBe(200)
    expect((await step('return', orderId, await versionOf(orderId))).status).toBe(200)
    expect((await step('deliver', apart, await versionOf(apart))).status).toBe(200)
    expect(await orderOf(orderId)).toMatchObject({ status: 'on_delivery', toCollect: 0 })
    const collected = await post('collect', { orderId, amountSeen: 0 })
    expect([collected.status, collected.body.data]).toEqual([200, { amount: 0 }])
    expect((await orderOf(orderId)).status).toBe('paid')
  })

  test('when it was cancelled: its task is closed without a proof', async () => {
    const { orderId } = (await (await openBuyer(shop)).buy({ [gift]: 1 })).body.data
    await desk.giveAddress(orderId)
    expect((await cancel(orderId)).body.data).toMatchObject({ units: 1, refundDue: 0 })
    expect(await orderOf(orderId)).toMatchObject({ state: 'refund_due', money: { refundable: 0 } })
    const tasks = (await owner.get('/api/order-desk/payment-tasks')).body.data
    const task = tasks.find((one: { orderId: string }) => one.orderId === orderId)
    expect(task).toMatchObject({ kind: 'refund', left: 0, refund: null, decisions: ['done'] })
    const settled = await post('settle-task', { task: task.task, decision: 'done' })
    expect([settled.status, (await orderOf(orderId)).status]).toEqual([200, 'refunded'])
  })

  test('while a refund of an amount still needs its proof', async () => {
    const { orderId } = await desk.add()
    await cancel(orderId)
    const tasks = (await owner.get('/api/order-desk/payment-tasks')).body.data
    const { task, refund } = tasks.find((one: { orderId: string }) => one.orderId === orderId)
    const refused = await post('settle-task', { task, decision: 'done' })
    expect([refund, refused.status, refused.body.code]).toEqual(['order', 400, 'PROOF_MISSING'])
  })
})
