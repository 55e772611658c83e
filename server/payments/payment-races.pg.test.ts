import { afterEach, beforeAll, describe, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { raceRounds } from '../../test/database/race-rounds.ts'
import { addProduct, fillCarts, openBuyer, type Buyer } from '../../test/orders/buyers.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false, env: { LICENCES_A_DAY: '10000' } })
const { pool } = shop
const ROUNDS = raceRounds(4)

let buyers: Buyer[] = []
beforeAll(async () => {
  buyers = await Promise.all(Array.from({ length: 50 }, () => openBuyer(shop)))
})
afterEach(async ({ task }) => {
  // Rules apply to all rows, and no round repairs errors of an earlier one, so checking the last round of a kind covers all.
  if (task.name.endsWith(`(round ${ROUNDS.length})`)) await expectInvariants(pool)
})

const seenBy = (buyer: Buyer, productId: string, quantity: number, sellingPrice = 50_000) => ({
  userId: buyer.id,
  products: [{ productId, quantity, sellingPrice }],
  totalQty: quantity,
  totalPrice: quantity * sellingPrice,
})
const sold = async (productId: string) => {
  const { rows } = await pool.query(
    'select count(*)::int as orders, coalesce(sum(quantity), 0)::int as units from order_lines where product_id = $1',
    [productId],
  )
  return rows[0]
}

describe('fifty buyers at once', () => {
  test.each(ROUNDS)('for ten keys: exactly ten orders, each with a key of its own (round %i)', async () => {
    const id = await addProduct(shop, { keys: 10 })
    await fillCarts(
      pool,
      buyers.map((buyer) => ({ id: buyer.id, productId: id, quantity: 1 })),
    )
    const answers = await Promise.all(buyers.map((buyer) => buyer.pay(seenBy(buyer, id, 1))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('NOT_ENOUGH')
    expect(await sold(id)).toEqual({ orders: 10, units: 10 })
    const { rows } = await pool.query(
      'select count(distinct order_line_id)::int as lines from licence_keys where product_id = $1',
      [id],
    )
    expect(rows[0].lines).toBe(10)
  })

  test.each(ROUNDS)('who want 119 of 100 units: exactly 100 are sold (round %i)', async () => {
    const id = await addProduct(shop, { stock: 100 })
    // 19 buyers want 3, 31 want 2 (62): 119 in all. A buyer who finds too few takes the single units that are left.
    const wanted = buyers.map((_, i) => (i < 19 ? 3 : 2))
    await fillCarts(
      pool,
      buyers.map((buyer, i) => ({ id: buyer.id, productId: id, quantity: wanted[i] ?? 0 })),
    )
    const answers = await Promise.all(buyers.map((buyer, i) => buyer.pay(seenBy(buyer, id, wanted[i] ?? 0))))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const left = 100 - (await sold(id)).units
    expect(left).toBeLessThan(3)
    const hungry = buyers.filter((_, i) => answers[i]?.status === 409).slice(0, left + 1)
    await fillCarts(
      pool,
      hungry.map((buyer) => ({ id: buyer.id, productId: id, quantity: 1 })),
    )
    const more = await Promise.all(hungry.map((buyer) => buyer.pay(seenBy(buyer, id, 1))))
    expect(more.filter(({ status }) => status === 200)).toHaveLength(left)
    expect((await sold(id)).units).toBe(100)
    expect((await pool.query('select stock from products where id = $1', [id])).rows[0].stock).toBe(0)
  })

  test.each(ROUNDS)('with the same products in another order do not deadlock (round %i)', async () => {
    const ids = await Promise.all(
      Array.from({ length: 4 }, (_, i) => addProduct(shop, i < 2 ? { stock: 500 } : { keys: 60 })),
    )
    await Promise.all(
      buyers.map((buyer, i) =>
        buyer.putInCart(Object.fromEntries((i % 2 ? ids : ids.toReversed()).map((id) => [id, 1]))),
      ),
    )
    const answers = await Promise.all(
      buyers.map((buyer, i) =>
        buyer.pay({
          userId: buyer.id,
          products: (i % 2 ? ids : ids.toReversed()).map((productId) => ({
            productId,
            quantity: 1,
            sellingPrice: 50_000,
          })),
          totalQty: 4,
          totalPrice: 200_000,
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(buyers.map(() => 200))
  })
})

describe('one buyer', () => {
  test.each(ROUNDS)(
    'who pays from twenty tabs at once gets one order, and its response twenty times (round %i)',
    async (round) => {
      const buyer = buyers[round] as Buyer
      const id = await addProduct(shop, { keys: 30 })
      await buyer.putInCart({ [id]: 1 })
      const { payload, key } = await buyer.readCart()
      const withKey = round % 2 === 0
      const answers = await Promise.all(Array.from({ length: 20 }, () => buyer.pay(payload, withKey ? key : undefined)))
      expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.orderId}`)).size).toBe(1)
      expect(answers[0]?.status).toBe(200)
      expect(await sold(id)).toEqual({ orders: 1, units: 1 })
    },
  )

  test.each(ROUNDS)('who changes the cart while paying never pays for an unseen line (round %i)', async (round) => {
    const buyer = buyers[round] as Buyer
    const [id, other] = [await addProduct(shop, { stock: 50 }), await addProduct(shop, { stock: 50 })]
    await buyer.putInCart({ [id]: 1 })
    const { payload } = await buyer.readCart()
    const [answer] = await Promise.all([
      buyer.pay(payload),
      buyer.post('/api/addtocart', { productId: other }),
      buyer.post('/api/addtocart', { productId: id }),
    ])
    expect([200, 409]).toContain(answer?.status)
    const { units } = await sold(id)
    expect(units).toBe(answer?.status === 200 ? 1 : 0)
    expect((await sold(other)).units).toBe(0)
  })
})

describe('an admin, during payments,', () => {
  test.each(ROUNDS)('changes the price: every order has the price that its buyer saw (round %i)', async () => {
    const id = await addProduct(shop, { price: 50_000, stock: 100 })
    const some = buyers.slice(0, 20)
    await fillCarts(
      pool,
      some.map((buyer) => ({ id: buyer.id, productId: id, quantity: 1 })),
    )
    const [answers] = await Promise.all([
      Promise.all(some.map((buyer) => buyer.pay(seenBy(buyer, id, 1)))),
      pool.query('update products set selling_price = 40000 where id = $1', [id]),
    ])
    for (const { status, body } of answers) {
      if (status === 200) expect(body.data.totalPrice).toBe(50_000)
      else expect(body).toMatchObject({ code: 'CART_CHANGED', data: { totalQty: 1, totalPrice: 40_000 } })
    }
    const { rows } = await pool.query('select distinct selling_price from order_lines where product_id = $1', [id])
    for (const { selling_price } of rows) expect(selling_price).toBe(50_000)
    expect((await sold(id)).units).toBe(answers.filter(({ status }) => status === 200).length)
  })

  test.each(ROUNDS)('takes the product from sale: it is bought before or not at all (round %i)', async () => {
    const id = await addProduct(shop, { keys: 20 })
    const some = buyers.slice(0, 20)
    await fillCarts(
      pool,
      some.map((buyer) => ({ id: buyer.id, productId: id, quantity: 1 })),
    )
    const [answers] = await Promise.all([
      Promise.all(some.map((buyer) => buyer.pay(seenBy(buyer, id, 1)))),
      pool.query('update products set deleted_at = now() where id = $1', [id]),
    ])
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('NOT_FOR_SALE')
    expect((await sold(id)).units).toBe(answers.filter(({ status }) => status === 200).length)
  })
})

describe('a pending payment', () => {
  test.each(ROUNDS)(
    'approved, declined, cancelled and expired at once ends in one consistent state (round %i)',
    async (round) => {
      const buyer = buyers[round] as Buyer
      const id = await addProduct(shop, { keys: 1 })
      await buyer.putInCart({ [id]: 1 })
      const { payload, key } = await buyer.readCart()
      const { body } = await buyer.pay({ ...payload, simulated: 'pending' }, key)
      const { attempt } = body.data
      const answers = await Promise.all([
        buyer.post('/api/simulate-payment', { attempt, outcome: 'decline' }),
        buyer.post('/api/simulate-payment', { attempt, outcome: 'approve' }),
        buyer.post('/api/simulate-payment', { attempt, outcome: 'approve' }),
        buyer.post('/api/cancel-payment', { attempt }),
        pool.query(`select settle_payment($1, 'expired', null, false, '{}')`, [attempt]),
      ])
      for (const answer of answers) if ('status' in answer) expect(answer.status).toBe(200)
      // An approved payment is never lost, whenever it arrives: there was one key, and no other buyer.
      expect((await buyer.get(`/api/payment-status?attempt=${attempt}`)).body.data.status).toBe('paid')
      const { rows } = await pool.query(
        'select count(*)::int as free from licence_keys where product_id = $1 and order_line_id is null',
        [id],
      )
      expect(rows[0].free).toBe(0)
    },
  )
})
