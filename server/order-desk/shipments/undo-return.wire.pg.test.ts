import { afterEach, describe, expect, test } from 'vitest'

import { openDesk } from '../../../test/orders/order-desk.ts'

const { shop, desk, post, orderOf, send, expectWhole } = await openDesk()
await shop.pool.query('update delivery_rates set cost = 0, contra_entrega_up_to = 500000')
afterEach(expectWhole)

const step = (path: string, shipmentId: string, version: number) =>
  post(path, ['return', 'receive'].includes(path) ? { shipmentId, version } : { shipments: [{ shipmentId, version }] })
const shipmentOf = async (orderId: string) => (await orderOf(orderId)).shipments[0]

/** A paid order of two chairs whose only shipment was sent and came back; its version is 3. */
async function addReturned() {
  const { orderId } = await desk.add()
  expect((await send(orderId)).status).toBe(200)
  expect((await step('return', orderId, 2)).status).toBe(200)
  return orderId
}

/** An order of two shipments that is paid on delivery, both of them sent; their versions are 3 and 2. */
async function addOnTheWay() {
  const { orderId } = await desk.addOnDelivery({ units: 2 })
  const [{ lines }] = (await orderOf(orderId)).shipments
  const wanted = [{ lineId: lines[0].lineId, quantity: 1 }]
  const apart = String((await post('split', { shipmentId: orderId, version: 1, lines: wanted })).body.data.shipmentId)
  for (const [id, version] of [[orderId, 2] as const, [apart, 1] as const]) {
    expect((await send(id, version)).status).toBe(200)
  }
  return { orderId, apart }
}

describe('undoing a return', () => {
  test('makes it sent again, or delivered if it was, once', async () => {
    const orderId = await addReturned()
    const undone = await step('undo', orderId, 3)
    expect(undone.body.data.results[0]).toMatchObject({ isDone: true, state: 'sent', version: 4 })
    expect(await shipmentOf(orderId)).toMatchObject({ state: 'sent', returnedAt: null, carrier: 'tcc', guide: '1' })
    expect((await step('undo', orderId, 3)).body.code).toBe('SHIPMENT_CHANGED')
    expect((await step('deliver', orderId, 4)).status).toBe(200)
    const { deliveredAt } = await shipmentOf(orderId)
    expect((await step('return', orderId, 5)).status).toBe(200)
    expect((await step('undo', orderId, 6)).status).toBe(200)
    expect(await shipmentOf(orderId)).toMatchObject({ state: 'delivered', returnedAt: null, deliveredAt })
    expect((await orderOf(orderId)).history[0]).toMatchObject({ event: 'undone', detail: { undone: 'returned' } })
  })

  test('is refused later than ten seconds, and once its units were received', async () => {
    const orderId = await addReturned()
    await shop.pool.query(`update shipments set returned_at = returned_at - interval '13 seconds' where id = $1`, [
      orderId,
    ])
    expect((await step('undo', orderId, 3)).body.code).toBe('UNDO_TOO_LATE')
    expect((await step('receive', orderId, 3)).status).toBe(200)
    expect((await step('undo', orderId, 4)).body.code).toBe('SHIPMENT_STATE')
    expect((await shipmentOf(orderId)).state).toBe('returned')
  })

  test('is refused once the cash of the rest was registered', async () => {
    const { orderId, apart } = await addOnTheWay()
    expect((await step('return', apart, 2)).status).toBe(200)
    expect((await post('collect', { orderId, amountSeen: 40_000 })).status).toBe(200)
    expect((await step('undo', apart, 3)).body.code).toBe('UNDO_TOO_LATE')
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid', money: { cameBackUnpaid: 40_000 } })
  })

  test('is refused once it ended an unpaid order', async () => {
    const { orderId, apart } = await addOnTheWay()
    expect((await step('return', apart, 2)).status).toBe(200)
    expect((await post('note', { orderId, text: 'Llamó la transportadora.' })).status).toBe(200)
    expect((await step('undo', apart, 3)).status).toBe(200)
    expect((await orderOf(orderId)).toCollect).toBe(80_000)
    expect((await step('return', apart, 4)).status).toBe(200)
    expect((await step('return', orderId, 3)).status).toBe(200)
    expect((await orderOf(orderId)).status).toBe('uncollected')
    expect((await step('undo', orderId, 4)).body.code).toBe('SHIPMENT_STATE')
  })
})
