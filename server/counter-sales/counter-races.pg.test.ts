import { afterEach, expect, test } from 'vitest'

import { expectInvariants } from '../../test/database/invariants.ts'
import { raceRounds } from '../../test/database/race-rounds.ts'
import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { openCounter } from '../../test/orders/counter-sales.ts'
import { openPhoneOrders } from '../../test/orders/phone-orders.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop
const phone = await openPhoneOrders(shop)
const { sell } = openCounter(phone)
const buyers = [await openBuyer(shop), await openBuyer(shop)]
afterEach(() => expectInvariants(pool))

const cash = { method: 'cash' }
const lastUnits = async (stock: number) => {
  const productId = await addProduct(shop, { price: 30_000, stock })
  return { productId, products: [{ productId, quantity: 1, sellingPrice: 30_000 }] }
}
const stockOf = async (productId: string) =>
  (await pool.query('select stock from products where id = $1', [productId])).rows[0].stock

test.each(raceRounds(3))('the last unit is sold once, at the counter or in the web, round %i', async () => {
  const { productId, products } = await lastUnits(1)
  const payments = await Promise.all(
    buyers.map(async (buyer) => {
      await buyer.putInCart({ [productId]: 1 })
      return buyer.readCart()
    }),
  )
  const all = await Promise.all([
    sell({ products, payment: cash }),
    ...buyers.map((buyer, index) => {
      const { payload, key } = payments[index]!
      return buyer.pay({ ...payload, simulated: 'approve' }, key)
    }),
    sell({ products, payment: { method: 'card' } }),
  ])
  expect(all.map(({ status }) => status).toSorted()).toEqual([expect.toBeOneOf([200, 201]), 409, 409, 409])
  expect(await stockOf(productId)).toBe(0)
  for (const buyer of buyers) await buyer.putInCart({})
})

test('as many sales as there are units, of several tills that sell to nobody by name', async () => {
  const { productId, products } = await lastUnits(3)
  const all = await Promise.all(Array.from({ length: 6 }, () => sell({ products, payment: cash })))
  expect(all.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409])
  expect(await stockOf(productId)).toBe(0)
  const { rows } = await pool.query(`select count(*)::int as many from users where id = unregistered_buyer()`)
  expect(rows).toEqual([{ many: 1 }])
})

test('the price that was paid is that of the screen, also while it changes', async () => {
  const { productId, products } = await lastUnits(50)
  const [change, ...sales] = await Promise.all([
    pool.query('update products set selling_price = 31000, price = 31000, version = version + 1 where id = $1', [
      productId,
    ]),
    ...Array.from({ length: 4 }, () => sell({ products, payment: cash })),
  ])
  expect(change.rowCount).toBe(1)
  for (const { status, body } of sales) {
    if (status === 201) expect(body.data.total).toBe(30_000)
    else expect([status, body.code, body.data.newPrice]).toEqual([409, 'PRICE_CHANGED', 31_000])
  }
})
