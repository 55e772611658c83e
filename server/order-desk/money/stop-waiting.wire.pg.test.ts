import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { openWompiOrders } from '../../../test/orders/wompi-orders.ts'
import { openWompiServer } from '../../../test/orders/wompi-server.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const wompi = await openWompiServer()
const shop = await openTestShop({ demo: false, env: { ...wompi.env, PUBLIC_URL: 'http://127.0.0.1:3000' } })
const desk = await openWompiOrders({ shop, wompi })
const { post, orderOf, tasksOf, byTransfer } = desk
afterEach(async () => {
  wompi.setAway(false)
  wompi.setVoids('done')
  await expectInvariants(shop.pool)
})

/** An order whose refund its provider accepted, or never answered, this long ago. */
async function openStuck(how: 'slow' | 'away', age = '25 hours') {
  const order = await desk.buy()
  await desk.cancel(order.orderId)
  if (how === 'slow') wompi.setVoids('slow')
  else wompi.setAway(true)
  expect((await desk.byProvider(order.orderId)).body.data).toMatchObject({ isUnderWay: true })
  await desk.makeDue(order.orderId, age)
  return order
}
const stop = (orderId: string) => post('stop-refund', { orderId })

describe('a refund that its provider never confirms', () => {
  test.each(['slow', 'away'] as const)('%s: after a day the owner may stop waiting and transfer', async (how) => {
    const { orderId } = await openStuck(how)
    expect((await orderOf(orderId)).money.way).toMatchObject({ isUnderWay: true, canStopWaiting: true })
    expect((await byTransfer(orderId, 50_000)).body.code).toBe('REFUND_UNDER_WAY')
    expect((await stop(orderId)).status).toBe(200)
    const { money, history } = await orderOf(orderId)
    expect(money.way).toEqual({
      by: 'transfer',
      isUnderWay: false,
      canStopWaiting: false,
      reason: 'Nadie confirmó la devolución a la tarjeta.',
    })
    expect(history[0]).toMatchObject({ event: 'refund_given_up', who: 'Adriana Rojas' })
    expect((await desk.byProvider(orderId)).body.code).toBe('REFUND_BY_TRANSFER')
    expect((await byTransfer(orderId, 50_000)).body.data).toEqual({ refunded: 50_000, refundable: 0 })
    expect(await tasksOf(orderId)).toEqual([])
  })

  test('must be waited for during a day', async () => {
    const { orderId } = await openStuck('slow', '23 hours')
    expect((await orderOf(orderId)).money.way).toMatchObject({ isUnderWay: true, canStopWaiting: false })
    expect((await stop(orderId)).body.code).toBe('STILL_WAITING')
    expect((await orderOf(orderId)).money.way.isUnderWay).toBe(true)
  })

  test('of a removed provider can be given up at once', async () => {
    const { orderId } = await openStuck('slow', '1 minute')
    await shop.pool.query(`update provider_refunds set provider = 'simulated' where order_id = $1`, [orderId])
    expect((await stop(orderId)).status).toBe(200)
    expect((await stop(orderId)).body.code).toBe('ORDER_CHANGED')
    expect((await stop(crypto.randomUUID())).status).toBe(404)
    // It is never due again, because no provider would take it and it would always look late.
    const due = 'select next_try_at as "nextTryAt" from provider_refunds where order_id = $1'
    expect((await shop.pool.query(due, [orderId])).rows).toEqual([{ nextTryAt: null }])
  })

  test('that is confirmed late, before a transfer, was made once', async () => {
    const { orderId, txId } = await openStuck('slow')
    await stop(orderId)
    await desk.announce(txId, 'VOIDED')
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', money: { refunded: 50_000 } })
    expect(await tasksOf(orderId)).toEqual([])
    expect((await byTransfer(orderId, 50_000)).body.code).toBe('ORDER_CHANGED')
  })

  test('that is made after the transfer, without an event, is found by the shop and becomes a task', async () => {
    const { orderId, txId } = await openStuck('slow')
    await stop(orderId)
    await byTransfer(orderId, 50_000)
    wompi.update(txId, 'VOIDED')
    await desk.makeDue(orderId)
    const soon = { timeout: 30_000, interval: 100 }
    await expect.poll(() => tasksOf(orderId), soon).toMatchObject([{ kind: 'returned_twice', amount: 50_000 }])
    expect((await orderOf(orderId)).status).toBe('refunded')
    const [{ task }] = await tasksOf(orderId)
    expect((await post('settle-task', { task, decision: 'done' })).status).toBe(200)
  })
})
