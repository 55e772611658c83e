import { expect, test } from 'vitest'

import { expectInvariants } from '../../../test/database/invariants.ts'
import { addProduct } from '../../../test/orders/buyers.ts'
import { reviewSheet, waitForState } from '../../../test/products/imports.ts'
import { signInAs } from '../../../test/shop/people.ts'
import { openTestShop } from '../../../test/shop/shop.ts'

const shop = await openTestShop({ demo: false })
const { pool } = shop

/** Whether a transaction waits for the row of a product. */
const someoneWaits = async () =>
  (await pool.query(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .rows.length > 0

/**
 * Holds the first product that a payment would lock, waits until the import wants it too, and takes the next ones as the payment
 * does; a product already held by the import is an error, since the two would wait for each other.
 */
async function payWhile(inOrder: readonly string[], act: () => Promise<unknown>): Promise<void> {
  const buyer = await pool.connect()
  try {
    await buyer.query('begin')
    const [first, ...others] = inOrder
    await buyer.query('select from products where id = $1 for no key update', [first])
    await act()
    await expect.poll(someoneWaits, { timeout: 20_000, interval: 20 }).toBe(true)
    for (const id of others) await buyer.query('select from products where id = $1 for no key update nowait', [id])
    await buyer.query('commit')
  } finally {
    await buyer.query('rollback')
    buyer.release()
  }
}

test('an import and its undo wait for a buyer without holding a lock that the buyer needs next', async () => {
  const admin = await signInAs(shop, { role: 'ADMIN' })
  const ids = await Promise.all(Array.from({ length: 4 }, () => addProduct(shop, { stock: 5, price: 40_000 })))
  const [uncounted = '', ...counted] = ids.toSorted()
  await pool.query('update products set stock = null where id = $1', [uncounted])
  // A payment locks products with a counted stock first, by id; the file names them in the opposite order.
  const inOrder = [...counted, uncounted]
  const lines = inOrder.toReversed().map((id) => `${id};39000`)
  const { _id } = await reviewSheet(admin, `ID;Precio de venta\n${lines.join('\n')}\n`)
  await payWhile(inOrder, () => admin.post(`/api/product-imports/${_id}/apply`, {}))
  expect((await waitForState(admin, _id, /^applied/)).counts).toMatchObject({ applied: 4, failed: 0 })
  await payWhile(inOrder, () => admin.post(`/api/product-imports/${_id}/undo`, {}))
  expect((await waitForState(admin, _id, 'undone')).counts).toMatchObject({ undone: 4 })
  await expectInvariants(pool)
})
