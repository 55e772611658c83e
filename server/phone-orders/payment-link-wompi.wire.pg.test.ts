import { randomUUID } from 'node:crypto'

import { afterEach, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { openVisitor } from '../../test/http/visitor.ts'
import { addProduct } from '../../test/orders/buyers.ts'
import { openPhoneOrders } from '../../test/orders/phone-orders.ts'
import { openWompiServer } from '../../test/orders/wompi-server.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const wompi = await openWompiServer()
const shop = await openTestShop({ demo: false, env: { ...wompi.env, PUBLIC_URL: 'http://127.0.0.1:3000' } })
const { pool } = shop
const { owner, chairs, licences, place, take, link, stateOf, stockOf } = await openPhoneOrders(shop)

afterEach(async () => {
  wompi.setAway(false)
  await expectInvariants(pool)
})

const announce = (event: object) => openVisitor(shop.address).post('/api/payment-events/wompi', event)
const cancel = (orderId: string) => owner.post('/api/phone-orders/cancel', { orderId })
/** Somebody who pressed `Pagar` and sees the provider's page. */
async function goToCheckout(more: object = {}) {
  const { orderId, token } = await take(more)
  const { body } = await link('/pay', token)
  return { orderId, token, checkout: body.data.redirectUrl as string }
}
const tasksOf = async (orderId: string) =>
  (await pool.query('select kind, amount from payment_tasks where order_id = $1', [orderId])).rows

describe('paying by a link at the provider', () => {
  test('opens a checkout of the whole amount that returns to the link’s page', async () => {
    const { orderId, token, checkout } = await goToCheckout({ products: chairs(2) })
    const fields = new URL(checkout).searchParams
    expect([fields.get('amount-in-cents'), fields.get('redirect-url')]).toEqual([
      '8000000',
      'http://127.0.0.1:3000/pagar',
    ])
    const paid = wompi.pay(checkout)
    if (!paid) throw new Error('Wompi refuses the page')
    expect(await stateOf(orderId)).toBe('pending')
    expect((await link('/check', token)).body.data.standing).toBe('paid')
    await announce(wompi.eventOf(paid))
    expect(await stateOf(orderId)).toBe('paid')
  })

  test('is confirmed by the provider’s event only', async () => {
    const { orderId, token, checkout } = await goToCheckout({ products: licences() })
    await announce(wompi.eventOf(wompi.pay(checkout)!))
    expect(await stateOf(orderId)).toBe('paid')
    expect((await link('/pay', token)).body.data).toMatchObject({ standing: 'paid', redirectUrl: null })
  })

  test('is offered again after a declined card, and not while a payment is in progress', async () => {
    const { orderId, token, checkout } = await goToCheckout()
    wompi.pay(checkout, { status: 'DECLINED' })
    const again = await link('/pay', token)
    expect(again.body.data).toMatchObject({ standing: 'open', wasDeclined: true, redirectUrl: checkout })
    const slow = wompi.pay(checkout, { status: 'PENDING' })!
    expect((await link('/pay', token)).body.data).toMatchObject({ standing: 'confirming', redirectUrl: null })
    expect((await cancel(orderId)).body).toMatchObject({
      code: 'PAYMENT_UNDER_WAY',
      message: 'Ya están pagando este pedido. Espera el resultado.',
    })
    await announce(wompi.eventOf(wompi.update(slow.id, 'APPROVED')))
    expect(await stateOf(orderId)).toBe('paid')
  })

  test('comes back when it was paid in another way before, though no event tells of it (P-273)', async () => {
    const { orderId, checkout } = await goToCheckout()
    const recorded = await owner.post('/api/order-desk/record-payment', { orderId, method: 'nequi' })
    expect([recorded.status, await stateOf(orderId)]).toEqual([200, 'paid'])
    expect(wompi.pay(checkout)).not.toBeNull()
    const { rows } = await pool.query(
      'select next_check_at >= expires_at as "isLooked" from payment_attempts where order_id = $1',
      [orderId],
    )
    expect(rows).toEqual([{ isLooked: true }])
    await pool.query('update payment_attempts set next_check_at = now() where order_id = $1', [orderId])
    await expect.poll(() => tasksOf(orderId)).toEqual([{ kind: 'refund', amount: 40_000 }])
    expect(await stateOf(orderId)).toBe('paid')
  })

  test('needs a response of the provider after the checkout was opened', async () => {
    const { orderId, token } = await goToCheckout()
    wompi.setAway(true)
    for (const { status } of [await link('/pay', token), await cancel(orderId)]) expect(status).toBe(503)
    expect(await stateOf(orderId)).toBe('pending')
    wompi.setAway(false)
    expect((await cancel(orderId)).status).toBe(200)
  })

  test('refuses a simulated outcome', async () => {
    const { token } = await take()
    const { status, body } = await link('/pay', token, { simulated: 'approve' })
    expect([status, body.message]).toEqual([400, 'Campo no permitido: simulated.'])
  })

  test('refuses an order below the provider’s minimum', async () => {
    await pool.query('update products set selling_price = 900, price = 900 where product_name like $1', ['Antivirus%'])
    const products = licences().map((line) => Object.assign(line, { sellingPrice: 900 }))
    const { status, body } = await place({ products, address: undefined })
    expect([status, body.code]).toEqual([409, 'PAYMENT_AMOUNT'])
    await pool.query('update products set selling_price = 9000, price = 9000 where product_name like $1', [
      'Antivirus%',
    ])
  })
})

describe('concurrent requests', () => {
  const rounds = Array.from({ length: 8 }, (_, round) => round)

  test('two requests with one key make one order, also for a new client', async () => {
    for (const round of rounds.slice(0, 4)) {
      const before = await stockOf('chair')
      const newClient = {
        name: 'Ana Lucía Guerrero',
        phone: '3155550199',
        email: `${randomUUID()}@correo.co`,
        hasConsented: true,
      }
      const more = round % 2 === 0 ? {} : { clientId: undefined, newClient }
      const key = randomUUID()
      const answers = await Promise.all([place(more, key), place(more, key), place(more, key)])
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      expect(new Set(answers.map(({ body }) => body.data.orderId)).size).toBe(1)
      expect(await stockOf('chair')).toBe(before - 1)
    }
  })

  test('ten orders for the last units never take more than the stock', async () => {
    const lamp = await addProduct(shop, { name: 'Lámpara Brisanta', price: 40_000, stock: 7 })
    const products = [{ productId: lamp, quantity: 2, sellingPrice: 40_000 }]
    const answers = await Promise.all(Array.from({ length: 10 }, () => place({ products })))
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused.map(({ body }) => body.code)).toEqual(Array.from({ length: 7 }, () => 'NOT_ENOUGH'))
    const { rows } = await pool.query('select stock from products where id = $1', [lamp])
    expect(rows).toEqual([{ stock: 1 }])
  })

  test('a link that is paid twice pays once, and the second payment is due for refund', async () => {
    for (const _ of rounds) {
      const { orderId, token, checkout } = await goToCheckout({ products: licences() })
      const both = [wompi.pay(checkout)!, wompi.pay(checkout)!]
      await Promise.all([
        ...both.map((paid) => announce(wompi.eventOf(paid))),
        link('/check', token),
        link('/pay', token),
      ])
      expect(await stateOf(orderId)).toBe('paid')
      expect(await tasksOf(orderId)).toEqual([{ kind: 'refund', amount: 9_000 }])
    }
  })

  test('a link paid during a cancellation ends paid, or with nothing held and a refund due', async () => {
    for (const _ of rounds) {
      const { orderId, token, checkout } = await goToCheckout()
      const cancelling = cancel(orderId)
      const paid = wompi.pay(checkout)!
      const [cancelled] = await Promise.all([cancelling, announce(wompi.eventOf(paid)), link('/check', token)])
      expect([200, 409]).toContain(cancelled.status)
      // A payment that comes after all takes the units again; they are there.
      expect(await stateOf(orderId)).toBe('paid')
      expect(await tasksOf(orderId)).toEqual([])
    }
  })
})
