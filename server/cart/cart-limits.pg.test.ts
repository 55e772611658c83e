import { expect, test } from 'vitest'

import { cartLimits } from '../../contract/orders/order-limits.ts'
import { openTestDatabase } from '../../test/database/database.ts'
import { addPerson } from '../../test/shop/people.ts'

const { db, pool } = await openTestDatabase()
const { id: buyer } = await addPerson(db)

const addProducts = async (many: number): Promise<string[]> => {
  await pool.query(`insert into categories (name, short_name, facade, position) values ('Audio', 'Audio', 'casa', 1)`)
  const { rows } = await pool.query<{ id: string }>(
    `insert into products (product_name, brand_name, category, price, selling_price)
     select 'Parlante ' || n, 'Norte', 'Audio', 90000, 90000 from generate_series(1, $1) n returning id`,
    [many],
  )
  return rows.map(({ id }) => id)
}
const add = async (product: string) =>
  (await pool.query('select add_to_cart($1, $2) as result', [buyer, product])).rows[0].result

test('the database allows exactly the units and products per cart that the contract allows', async () => {
  const products = await addProducts(cartLimits.lines + 1)
  const [first = '', ...others] = products
  expect(await add(first)).toBe('1')
  await pool.query('update cart_items set quantity = $1 where user_id = $2', [cartLimits.quantity - 1, buyer])
  expect(await add(first)).toBe(String(cartLimits.quantity))
  expect(await add(first)).toBe('CART_QUANTITY_FULL')

  const last = others.pop() ?? ''
  for (const product of others) expect(await add(product)).toBe('1')
  expect(await add(last)).toBe('CART_FULL')
})
