import { expect, test } from 'vitest'

import { openDeskOrders } from '../../../test/orders/desk-orders.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const desk = await openDeskOrders(shop)

test('a number beside other words is as frequent as its share of all orders', async () => {
  // The telephone numbers of these six end in 199, of the other two in 142.
  await desk.addMany(6)
  await desk.add()
  await desk.add()
  await shop.pool.query('select write_order_words(500)')
  await expect
    .poll(async () => (await shop.pool.query('select count(*)::int as many from order_words')).rows[0].many)
    .toBe(8)
  const { rows } = await shop.pool.query(
    `select pattern, share from desk_patterns('315555014 31555501 315555019 guerrero') where pattern ~ '\\d'`,
  )
  expect(rows).toEqual([
    { pattern: `'315555014':*`, share: 0.25 },
    { pattern: `'31555501':*`, share: 1 },
    { pattern: `'315555019':*`, share: 0.75 },
  ])
})
