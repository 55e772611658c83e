import { beforeAll, expect, test } from 'vitest'

import { addProduct, openBuyer } from '../../test/orders/buyers.ts'
import { openTestShop } from '../../test/shop/shop.ts'

const shop = await openTestShop()
const { pool } = shop
let orderId = ''

beforeAll(async () => {
  const buyer = await openBuyer(shop)
  const { body } = await buyer.buy({ [await addProduct(shop)]: 1 })
  orderId = body.data.orderId
})

const give = (line: string, more: object = {}) => {
  const row = {
    order_id: orderId,
    recipient: 'Ana Ruiz',
    phone: '3001234567',
    municipality_code: '52001',
    line,
    ...more,
  }
  return pool.query(
    `insert into order_addresses (${Object.keys(row).join(', ')})
     values (${Object.keys(row)
       .map((_, at) => `$${at + 1}`)
       .join(', ')})`,
    Object.values(row),
  )
}

test('an order goes to its newest address, and the database refuses to change any', async () => {
  await give('Carrera 27 # 12-89')
  await give('Calle 18 # 24-10')
  const { rows } = await pool.query('select line from current_order_address($1)', [orderId])
  expect(rows).toEqual([{ line: 'Calle 18 # 24-10' }])
  for (const statement of [
    `update order_addresses set line = 'Otra parte'`,
    'delete from order_addresses',
    'truncate order_addresses cascade',
  ]) {
    await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' })
  }
})

test.each([
  [{ municipality_code: '27086' }, 'order_addresses_municipality_code_fkey'],
  [{ phone: '300 123 4567' }, 'order_addresses_phone_form'],
  [{ recipient: 'Yo' }, 'order_addresses_recipient_length'],
  [{ line: 'C 1' }, 'order_addresses_line_length'],
  [{ indications: 'x'.repeat(301) }, 'order_addresses_indications_length'],
])('an address with %j is refused', async (wrong, constraint) => {
  await expect(give('Carrera 27 # 12-89', wrong)).rejects.toMatchObject({ constraint })
})

test('the delivery cost of an order cannot change or be negative', async () => {
  await expect(pool.query('update orders set delivery_cost = 1 where id = $1', [orderId])).rejects.toMatchObject({
    code: '42501',
  })
  await expect(
    pool.query(
      `insert into orders (user_id, checkout_id, fingerprint, total_qty, total_price, state, goods, delivery_cost)
       select user_id, gen_random_uuid(), '', 1, 0, 'pending', 'held', -1 from orders where id = $1`,
      [orderId],
    ),
  ).rejects.toMatchObject({ constraint: 'orders_delivery_cost_not_negative' })
})
