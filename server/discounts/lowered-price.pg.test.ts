import { expect, test } from 'vitest'

import { loweredPrice } from '../../contract/orders/discount-rules.ts'
import { openTestDatabase } from '../../test/database/database.ts'

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
