import { expect, test } from 'vitest'

import { cutsOfAmount, loweredPrice } from '../../contract/orders/discount-on.ts'
import { openTestDatabase } from '../../test/database/database.ts'
import { seededRandom } from '../../test/orders/delivery.ts'

const { pool } = await openTestDatabase({ max: 1 })

test('the cart and the payment compute the same price, whatever the price and the percent', async () => {
  const prices = [
    0, 1, 2, 3, 5, 9, 10, 11, 49, 50, 99, 333, 1_999, 49_999, 89_900, 1_299_900, 999_999_999, 1_000_000_000,
  ]
  const { rows } = await pool.query<{ price: number; percent: number; lowered: number }>(
    `select price, percent, lowered_price(price, percent) as lowered
     from unnest($1::int[]) price cross join generate_series(1, 90) percent`,
    [prices],
  )
  expect(rows).toHaveLength(prices.length * 90)
  for (const { price, percent, lowered } of rows)
    expect([price, percent, loweredPrice(price, percent)]).toEqual([price, percent, lowered])
})

test('the cart and the payment share an amount out alike: never less than it, and at most some pesos more, of two thousand carts (P-340)', async () => {
  const random = seededRandom(340)
  const upTo = (most: number) => Math.floor(random() * (most + 1))
  const pick = <One>(from: readonly One[]) => from[upTo(from.length - 1)] as One
  const carts = Array.from({ length: 2_000 }, () => ({
    amount: 1 + upTo(pick([5, 300, 20_000, 4_999_999])),
    lines: Array.from({ length: 1 + upTo(pick([0, 1, 4, 49])) }, () => ({
      quantity: 1 + upTo(pick([0, 2, 98])),
      sellingPrice: upTo(pick([2, 50, 5_000, 90_000, 1_000_000_000])),
    })).toSorted((a, b) => b.quantity - a.quantity || b.sellingPrice - a.sellingPrice),
  }))
  const { rows } = await pool.query<{ cuts: number[] }>(
    `select cuts_of_amount((cart ->> 'amount')::bigint,
       array(select (line ->> 'sellingPrice')::int from jsonb_array_elements(cart -> 'lines') with ordinality as l (line, n) order by n),
       array(select (line ->> 'quantity')::int from jsonb_array_elements(cart -> 'lines') with ordinality as l (line, n) order by n)) as cuts
     from jsonb_array_elements($1) with ordinality as c (cart, nth) order by nth`,
    [JSON.stringify(carts)],
  )
  const ends = { exact: 0, more: 0, all: 0 }
  carts.forEach(({ amount, lines }, nth) => {
    const cuts = rows[nth]?.cuts ?? []
    expect(cuts).toEqual(cutsOfAmount(amount, lines))
    const rooms = lines.map(({ sellingPrice }) => Math.max(0, sellingPrice - 1))
    cuts.forEach((cut, line) => expect(cut >= 0 && cut <= (rooms[line] ?? 0)).toBe(true))
    const lowered = lines.reduce((sum, { quantity }, line) => sum + quantity * (cuts[line] ?? 0), 0)
    const most = lines.reduce((sum, { quantity }, line) => sum + quantity * (rooms[line] ?? 0), 0)
    if (amount >= most) {
      expect(lowered).toBe(most)
      ends.all += 1
      return
    }
    expect(lowered).toBeGreaterThanOrEqual(amount)
    expect(lowered - amount).toBeLessThan(99)
    if (lines.some(({ quantity, sellingPrice }) => quantity === 1 && sellingPrice > amount))
      expect(lowered).toBe(amount)
    ends[lowered === amount ? 'exact' : 'more'] += 1
  })
  expect(Math.min(...Object.values(ends))).toBeGreaterThan(100)
})
