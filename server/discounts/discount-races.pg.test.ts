import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { raceRounds } from '../../test/database/race-rounds.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { setRates, writtenAddress } from '../../test/orders/delivery.ts'
import { fillWithCode, openCodes } from '../../test/orders/discounts.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const codes = await openCodes(shop)
const buyers = await Promise.all(Array.from({ length: 20 }, () => openBuyer(shop)))
await setRates(pool, { cost: 12_000 })
const ROUNDS = raceRounds(3)

afterEach(() => expectInvariants(pool))

test.each(ROUNDS)('twenty buyers at once get five uses: exactly five orders are lowered (round %i)', async (round) => {
  const code = `CINCO-${round}`
  await codes.make(code, { mostUses: 5 })
  const chair = await addProduct(shop, { price: 100_000, stock: 100 })
  const filled = await Promise.all(buyers.map((buyer) => fillWithCode(buyer, { [chair]: 1 }, code, 10_000)))
  const answers = await Promise.all(buyers.map((buyer, i) => buyer.pay(filled[i]!.payload, filled[i]!.key)))
  const bought = answers.filter(({ status }) => status === 200)
  expect(bought.map(({ body }) => body.data.totalPrice)).toEqual(Array(5).fill(90_000))
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => [body.code, body.data])).toEqual(
    Array(15).fill(['NO_DISCOUNT', { reason: 'none_left' }]),
  )
  expect(await codes.codeOf(code)).toMatchObject({ state: 'used_up', uses: 5, given: 50_000 })
  const { rows } = await pool.query('select stock from products where id = $1', [chair])
  expect(rows).toEqual([{ stock: 95 }])
})

test.each(ROUNDS)('a buyer in ten windows at once uses a code for one use once (round %i)', async (round) => {
  const code = `UNICA-${round}`
  await codes.make(code)
  const chair = await addProduct(shop, { price: 100_000, stock: 100 })
  const buyer = buyers[round]!
  const { payload, key } = await fillWithCode(buyer, { [chair]: 1 }, code, 10_000)
  const pay = (given?: string) => Promise.all(Array.from({ length: 10 }, () => buyer.pay(payload, given)))
  const answers = await pay(round % 2 ? key : undefined)
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.data.orderId}`)).size).toBe(1)
  // The same again, as from a window whose cart has the code still.
  await buyer.putInCart({ [chair]: 1 })
  await pool.query('update carts set discount_code = $2 where user_id = $1', [buyer.id, code])
  const again = await Promise.all(Array.from({ length: 5 }, (_, i) => buyer.pay(payload, `otra-vez-${round}-${i}`)))
  expect(again.map(({ body }) => body.data)).toEqual(Array(5).fill({ reason: 'used' }))
  expect(await codes.codeOf(code)).toMatchObject({ uses: 1 })
})

test.each(ROUNDS)('the last use of a code that is deleted and turned off meanwhile (round %i)', async (round) => {
  const code = `FUGAZ-${round}`
  const { _id } = await codes.make(code)
  const chair = await addProduct(shop, { price: 100_000, stock: 100 })
  const some = buyers.slice(0, 6)
  const filled = await Promise.all(some.map((buyer) => fillWithCode(buyer, { [chair]: 1 }, code, 10_000)))
  const [removed, ...answers] = await Promise.all([
    round % 2 ? codes.remove(_id) : codes.turn(_id, false),
    ...some.map((buyer, i) => buyer.pay(filled[i]!.payload, filled[i]!.key)),
  ])
  const bought = answers.filter(({ status }) => status === 200)
  for (const { status, body } of answers) {
    if (status !== 200) expect(['off', 'unknown']).toContain(body.data?.reason)
    else expect(body.data.totalPrice).toBe(90_000)
  }
  if (round % 2) expect(removed.status).toBe(bought.length > 0 ? 409 : 200)
  else expect(await codes.codeOf(code)).toMatchObject({ state: 'off', uses: bought.length })
})

test.each(ROUNDS)(
  'the last use of free delivery and of a fixed amount goes to one of two buyers (round %i)',
  async (round) => {
    const chair = await addProduct(shop, { price: 100_000, stock: 100 })
    const [one, other] = [buyers[0]!, buyers[1]!]
    const addressOf = async (buyer: typeof one) =>
      (await buyer.post('/api/addresses', writtenAddress('52001'))).body.data._id
    const sent = async (buyer: typeof one) => ({ addressId: await addressOf(buyer), deliveryCost: 12_000 })
    const towards = [await sent(one), await sent(other)]
    for (const [kind, lowered, charged] of [
      ['delivery', 12_000, [100_000, 0]],
      ['amount', 20_000, [80_000, 12_000]],
    ] as const) {
      const code = `${kind}-${round}`.toUpperCase()
      await codes.make(code, { kind, amount: 20_000, mostUses: 1 })
      const filled = await Promise.all([one, other].map((buyer) => fillWithCode(buyer, { [chair]: 1 }, code, lowered)))
      const answers = await Promise.all(
        [one, other].map((buyer, i) => buyer.pay({ ...filled[i]!.payload, ...towards[i] }, filled[i]!.key)),
      )
      const [paid, refused] = answers.toSorted((a, b) => a.status - b.status)
      expect([paid?.status, refused?.status, refused?.body.data]).toEqual([200, 409, { reason: 'none_left' }])
      const { rows } = await pool.query('select total_price::int, delivery_cost::int from orders where id = $1', [
        paid?.body.data.orderId,
      ])
      expect(Object.values(rows[0])).toEqual(charged)
      expect(await codes.codeOf(code)).toMatchObject({ state: 'used_up', uses: 1, given: lowered })
    }
  },
)

test.each(ROUNDS)(
  'a code that becomes one of another kind while ten buyers pay charges what each saw, or nothing (round %i)',
  async (round) => {
    const code = `CAMBIA-${round}`
    const first = await codes.make(code, { kind: 'amount', amount: 20_000 })
    const chair = await addProduct(shop, { price: 100_000, stock: 100 })
    const some = buyers.slice(0, 10)
    const filled = await Promise.all(some.map((buyer) => fillWithCode(buyer, { [chair]: 1 }, code, 20_000)))
    const change = async () => {
      if ((await codes.remove(first._id)).status !== 200) return false
      await codes.make(code, { kind: round % 2 ? 'delivery' : 'percent', percent: 50 })
      return true
    }
    const [isChanged, ...answers] = await Promise.all([
      change(),
      ...some.map((buyer, i) => buyer.pay(filled[i]!.payload, filled[i]!.key)),
    ])
    const bought = answers.filter(({ status }) => status === 200)
    expect(bought.map(({ body }) => body.data.totalPrice)).toEqual(bought.map(() => 80_000))
    expect(isChanged).toBe(bought.length === 0)
    for (const { status, body } of answers)
      if (status !== 200) expect(['unknown', 'changed', 'free']).toContain(body.data?.reason)
  },
)
