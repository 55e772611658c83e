import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { pauseFolding } from '../../../test/database/pause-folding.ts'
import { openVisitor, type HttpResponse } from '../../../test/http/visitor.ts'
import { addProduct, openBuyer } from '../../../test/orders/buyers.ts'
import { openWompiServer } from '../../../test/orders/wompi-server.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const wompi = await openWompiServer()
const shop = await openTestShop({ demo: false, env: { ...wompi.env, PUBLIC_URL: 'http://127.0.0.1:3000' } })
const { pool } = shop
await pauseFolding(shop.connectionString)
const owner = await signInAs(shop, { role: 'ADMIN', name: 'Adriana Rojas' })
afterEach(async () => {
  wompi.setAway(false)
  wompi.setVoids('done')
  await expectInvariants(pool)
})

type Body = HttpResponse['body']
const post = (path: string, body: object) => owner.post(`/api/order-desk/${path}`, body)
const orderOf = async (orderId: string): Promise<Body> =>
  (await owner.get(`/api/order-desk/order/${orderId}`)).body.data
const cancel = (orderId: string) => post('cancel', { orderId, reason: 'asked' })
const refund = (orderId: string, refundedSeen = 0) => post('refund-by-provider', { orderId, refundedSeen })
const openTasks = async (orderId: string): Promise<string[]> =>
  (await pool.query(`select kind from payment_tasks where order_id = $1 and done_at is null`, [orderId])).rows.map(
    ({ kind }) => kind,
  )
const voidsOf = (id: string) => wompi.requested.filter((path) => path === `/v1/transactions/${id}/void`).length
const announce = (id: string, status: string) =>
  openVisitor(shop.address).post('/api/payment-events/wompi', wompi.eventOf(wompi.update(id, status)))

/** A chair paid with 50,000, by card unless another method is given. */
async function buy({ method = 'CARD', keys = 0 } = {}) {
  const buyer = await openBuyer(shop)
  const id = await addProduct(shop, { price: 50_000, ...(keys > 0 ? { keys } : { stock: 3 }) })
  const { body } = await buyer.buy({ [id]: 1 })
  const { redirectUrl } = body.data as { redirectUrl: string }
  const paid = wompi.pay(redirectUrl, { payment_method_type: method })
  if (!paid) throw new Error('the checkout was refused')
  await announce(paid.id, 'APPROVED')
  const [{ _id: orderId }] = await buyer.history()
  return { orderId: orderId as string, txId: paid.id, redirectUrl }
}
/** Makes the requested refund due for the shop's next check. */
const makeDue = (orderId: string, age = '0 seconds') =>
  pool.query(
    `update provider_refunds set next_try_at = now(), first_requested_at = now() - $2::interval
     where order_id = $1 and ended_at is null`,
    [orderId, age],
  )
const statusOf = async (orderId: string) => (await orderOf(orderId)).status
const soon = { timeout: 30_000, interval: 100 }

describe('a card payment', () => {
  test('is refunded in full through its provider, recorded without proof, and ends the order', async () => {
    const { orderId, txId } = await buy()
    await cancel(orderId)
    expect((await orderOf(orderId)).money.way).toMatchObject({ by: 'provider', isUnderWay: false, reason: '' })
    expect((await refund(orderId)).body).toMatchObject({
      data: { isUnderWay: false, refunded: 50_000, refundable: 0 },
    })
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ status: 'refunded', state: 'closed', money: { refunded: 50_000, refundable: 0 } })
    expect(order.money.refunds).toMatchObject([{ who: 'Adriana Rojas', amount: 50_000, proof: [], isByProvider: true }])
    expect(order.history.map(({ event }: Body) => event).slice(0, 3)).toEqual(['refunded', 'refund_asked', 'cancelled'])
    expect(await openTasks(orderId)).toEqual([])
    // The event that Wompi also sends changes nothing.
    await announce(txId, 'VOIDED')
    expect((await orderOf(orderId)).money.refunds).toHaveLength(1)
    expect((await refund(orderId)).body.code).toBe('ORDER_CHANGED')
    expect(voidsOf(txId)).toBe(1)
  })

  test('is left to the request that began it: the jobs do not call the provider meanwhile', async () => {
    const { orderId, txId } = await buy()
    await cancel(orderId)
    const owned = JSON.stringify({ actor: owner.id, role: 'ADMIN' })
    await pool.query('select begin_provider_refund($1, 0, $2)', [orderId, owned])
    const { rows } = await pool.query(
      'select next_try_at > now() as "isLeft" from provider_refunds where order_id = $1',
      [orderId],
    )
    expect(rows).toEqual([{ isLeft: true }])
    expect((await refund(orderId)).body).toMatchObject({ data: { isUnderWay: false, refunded: 50_000 } })
    expect(voidsOf(txId)).toBe(1)
  })

  test('is refunded once when several people request it concurrently, and no transfer is accepted meanwhile', async () => {
    const { orderId, txId } = await buy()
    await cancel(orderId)
    wompi.setVoids('slow')
    const answers = await Promise.all([refund(orderId), refund(orderId), refund(orderId)])
    expect(answers.map(({ status, body }) => [status, body.data.isUnderWay])).toEqual(answers.map(() => [200, true]))
    expect(voidsOf(txId)).toBe(1)
    expect((await orderOf(orderId)).money.way).toMatchObject({ by: 'provider', isUnderWay: true })
    const proof = `/pictures/${'a'.repeat(32)}-800.webp`
    expect((await post('refund', { orderId, amount: 1_000, refundedSeen: 0, proof: [proof] })).body.code).toBe(
      'REFUND_UNDER_WAY',
    )
    const { body } = await owner.get('/api/order-desk/payment-tasks')
    const { task } = body.data.find((one: Body) => one.orderId === orderId)
    expect((await post('settle-task', { task, decision: 'done' })).body.code).toBe('REFUND_UNDER_WAY')
    // The provider is done and reports it with an event.
    await announce(txId, 'VOIDED')
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', money: { refunded: 50_000 } })
  })

  test('is refunded once when the provider’s response is lost', async () => {
    const { orderId, txId } = await buy()
    await cancel(orderId)
    wompi.setVoids('lost')
    expect((await refund(orderId)).body.data).toMatchObject({ isUnderWay: true, refunded: 0 })
    wompi.setVoids('done')
    await makeDue(orderId)
    await expect.poll(() => statusOf(orderId), soon).toBe('refunded')
    expect(voidsOf(txId)).toBe(1)
  })

  test('is requested again by a job when the provider was unreachable', async () => {
    const { orderId, txId } = await buy()
    await cancel(orderId)
    wompi.setAway(true)
    expect((await refund(orderId)).body.data).toMatchObject({ isUnderWay: true })
    wompi.setAway(false)
    await makeDue(orderId)
    await expect.poll(() => statusOf(orderId), soon).toBe('refunded')
    expect(wompi.update(txId, 'VOIDED').status).toBe('VOIDED')
  })

  test('of a paid order is refunded only when nothing is left to send', async () => {
    const { orderId } = await buy()
    expect((await refund(orderId)).body.code).toBe('CANCEL_FIRST')
    const licence = await buy({ keys: 1 })
    // A key that does not work is not exchanged while its payment is being refunded.
    const { rows } = await pool.query(
      'select k.id from licence_keys k join order_lines l on l.id = k.order_line_id where l.order_id = $1',
      [licence.orderId],
    )
    wompi.setVoids('slow')
    expect((await refund(licence.orderId)).body.data).toMatchObject({ isUnderWay: true })
    const about = { orderId: licence.orderId, keyId: rows[0].id, reason: 'No sirve' }
    expect((await post('exchange-key', about)).body.code).toBe('REFUND_UNDER_WAY')
    await announce(licence.txId, 'VOIDED')
    expect(await orderOf(licence.orderId)).toMatchObject({ status: 'refunded', money: { refunded: 50_000 } })
    expect(await openTasks(licence.orderId)).toEqual([])
  })
})

describe('a payment that the provider cannot refund', () => {
  test.each([
    ['other methods', { method: 'NEQUI' }, '', 'Wompi solo devuelve pagos con tarjeta.'],
    ['cards of another day', {}, '1 day', 'Wompi solo anula tarjetas el mismo día del pago.'],
  ])('%s: gives the reason without calling the provider', async (_, about, age, reason) => {
    const { orderId, txId } = await buy(about)
    if (age)
      await pool.query(
        `update payment_transactions set first_seen_at = now() - $2::interval where provider_tx_id = $1`,
        [txId, age],
      )
    await cancel(orderId)
    expect((await orderOf(orderId)).money.way).toMatchObject({ by: 'transfer', isUnderWay: false, reason })
    expect((await refund(orderId)).body).toMatchObject({
      code: 'REFUND_BY_TRANSFER',
      message: `${reason} Haz una transferencia y regístrala.`,
    })
    expect(voidsOf(txId)).toBe(0)
  })

  test('a refused refund becomes a transfer with the reason, also when requested again', async () => {
    const { orderId, txId } = await buy()
    await cancel(orderId)
    wompi.setVoids('refused')
    const reason = 'Wompi no anuló el pago: El comercio ya cerró el día'
    for (let n = 0; n < 2; n++) {
      expect((await refund(orderId)).body).toMatchObject({ code: 'REFUND_BY_TRANSFER', data: { reason } })
    }
    expect(voidsOf(txId)).toBe(1)
    expect(await orderOf(orderId)).toMatchObject({
      status: 'refund_due',
      money: { refunded: 0, refundable: 50_000, way: { by: 'transfer', reason } },
    })
  })

  test('a refusal after a lost response counts only a day later, because the void may be under way', async () => {
    const { orderId } = await buy()
    await cancel(orderId)
    wompi.setAway(true)
    await refund(orderId)
    wompi.setAway(false)
    wompi.setVoids('refused')
    await makeDue(orderId)
    const tries = async () =>
      (await pool.query('select tries from provider_refunds where order_id = $1', [orderId])).rows[0].tries
    await expect.poll(tries, soon).toBe(2)
    await expect.poll(async () => (await orderOf(orderId)).money.way.isUnderWay, soon).toBe(true)
    await makeDue(orderId, '25 hours')
    await expect.poll(async () => (await orderOf(orderId)).money.way.by, soon).toBe('transfer')
  })
})

describe('a payment voided at the provider', () => {
  test('closes the open refund without an actor', async () => {
    const { orderId, txId } = await buy()
    await cancel(orderId)
    await announce(txId, 'VOIDED')
    const order = await orderOf(orderId)
    expect(order).toMatchObject({ status: 'refunded', state: 'closed', money: { refunded: 50_000 } })
    expect(order.money.refunds).toMatchObject([{ who: '', isByProvider: true }])
    expect(await openTasks(orderId)).toEqual([])
  })

  test('that was a second payment closes only its own task', async () => {
    const { orderId, txId, redirectUrl } = await buy()
    const second = wompi.pay(redirectUrl, { payment_method_type: 'CARD' })
    await announce(second?.id ?? '', 'APPROVED')
    await cancel(orderId)
    expect(await openTasks(orderId)).toEqual(['refund', 'refund'])
    await announce(second?.id ?? '', 'VOIDED')
    expect(await openTasks(orderId)).toEqual(['refund'])
    expect(await orderOf(orderId)).toMatchObject({ status: 'refund_due', money: { refunded: 0 } })
    await announce(txId, 'VOIDED')
    expect(await openTasks(orderId)).toEqual([])
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', money: { refunded: 50_000 } })
  })
})

describe('an order that was paid twice', () => {
  /** @returns its order, the task of its second payment, and a function that records a refund */
  async function buyTwice({ keys = 0 } = {}) {
    const { orderId, redirectUrl } = await buy({ keys })
    const second = wompi.pay(redirectUrl, { payment_method_type: 'CARD' })
    await announce(second?.id ?? '', 'APPROVED')
    const { rows } = await pool.query('select id from payment_tasks where provider_tx_id = $1', [second?.id])
    const name = orderId.replaceAll('-', '')
    await pool.query('insert into pictures (name, owner, bytes) values ($1, $2, 1)', [`${name}-800`, owner.id])
    const proof = [`/pictures/${name}-800.webp`]
    return {
      orderId,
      refundByTransfer: () => post('refund', { orderId, amount: 50_000, refundedSeen: 0, proof }),
      closeSecond: () => post('settle-task', { task: rows[0].id, decision: 'done', proof }),
    }
  }
  const salesOf = async (orderId: string) =>
    (await pool.query('select coalesce(sum(sign), 0)::int as sales from sales_changes where order_id = $1', [orderId]))
      .rows[0].sales

  test.each([
    ['was cancelled', { keys: undefined }],
    ['was not cancelled', { keys: 1 }],
  ])('and %s is refunded only after its second payment was refunded too', async (_, goods) => {
    const { orderId, refundByTransfer, closeSecond } = await buyTwice(goods)
    if (goods.keys === undefined) await cancel(orderId)
    expect((await refundByTransfer()).body.data).toEqual({ refunded: 50_000, refundable: 0 })
    expect(await orderOf(orderId)).toMatchObject({ status: 'refund_due', state: 'refund_due' })
    expect(await openTasks(orderId)).toEqual(['refund'])
    expect(await salesOf(orderId)).toBe(0)
    expect((await refundByTransfer()).body.code).toBe('ORDER_CHANGED')
    expect((await closeSecond()).status).toBe(200)
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', state: 'closed', money: { refunded: 50_000 } })
    expect(await openTasks(orderId)).toEqual([])
  })

  test('and whose price the provider refunds stays due until its second payment is refunded', async () => {
    const { orderId, closeSecond } = await buyTwice({ keys: 1 })
    expect((await refund(orderId)).body.data).toMatchObject({ refunded: 50_000, refundable: 0 })
    expect(await orderOf(orderId)).toMatchObject({ status: 'refund_due', state: 'refund_due' })
    await closeSecond()
    expect(await orderOf(orderId)).toMatchObject({ status: 'refunded', state: 'closed' })
  })
})
