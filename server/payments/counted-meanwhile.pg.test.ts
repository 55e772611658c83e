import { expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop

const rowWaits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const orderWaits = `select from pg_stat_activity join pg_locks using (pid)
  where datname = current_database() and relation = 'orders'::regclass and not granted`
const anyOf = async (question: string) => (await pool.query(question)).rows.length > 0

test('a product whose stock and price change during a payment: the cart has changed', async () => {
  // The lock timeout of payments is not tested here.
  await pool.query(`alter function pay set lock_timeout = '60s'`)
  const buyer = await openBuyer(shop)
  const id = await addProduct(shop, { price: 40_000 })
  await pool.query('update products set stock = null where id = $1', [id])
  await buyer.putInCart({ [id]: 1 })
  const [owner, gate] = [await pool.connect(), await pool.connect()]
  try {
    await owner.query('begin')
    await owner.query('update products set stock = 5 where id = $1', [id])
    let isAnswered = false
    const paying = buyer
      .pay({
        userId: buyer.id,
        products: [{ productId: id, quantity: 1, sellingPrice: 40_000 }],
        totalQty: 1,
        totalPrice: 40_000,
      })
      .finally(() => (isAnswered = true))
    await expect.poll(() => anyOf(rowWaits), { timeout: 20_000, interval: 20 }).toBe(true)
    // Delays a payment's order until the price has changed.
    await gate.query('begin')
    await gate.query('lock table orders in share mode')
    await owner.query('commit')
    await expect.poll(async () => isAnswered || (await anyOf(orderWaits)), { timeout: 20_000, interval: 20 }).toBe(true)
    await owner.query('update products set selling_price = 39_000 where id = $1', [id])
    await gate.query('commit')
    const { status, body } = await paying
    expect([status, body.code]).toEqual([409, 'CART_CHANGED'])
    expect((await pool.query('select from orders')).rows).toEqual([])
    expect((await pool.query('select stock from products where id = $1', [id])).rows).toEqual([{ stock: 5 }])
  } finally {
    for (const client of [owner, gate]) {
      await client.query('rollback')
      client.release()
    }
  }
  await expectInvariants(pool)
})
