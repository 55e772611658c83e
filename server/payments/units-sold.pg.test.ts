import { expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'
import { addProduct } from '../../test/orders/buyers.ts'
import { openTestVault } from '../../test/orders/licences.ts'
import { addPerson } from '../../test/shop/people.ts'
import { countUnitsSold } from './payments-clock.ts'

const { db, pool } = await openTestDatabase()
const vault = await openTestVault(db)

/** A product of which three units were sold an hour ago. @returns its id */
async function addSold(stock: number | null = null): Promise<string> {
  const [id, buyer] = [await addProduct({ db, pool, vault }, { stock }), await addPerson(db)]
  await pool.query(
    `with made as (
       insert into orders (user_id, checkout_id, fingerprint, total_qty, total_price, state, goods, created_at, paid_at)
       values ($1, gen_random_uuid(), '', 3, 0, 'paid', 'sold', now() - interval '1 hour', now() - interval '1 hour') returning id)
     insert into order_lines (order_id, product_id, product_name, product_image, digital, is_counted, quantity, selling_price)
     select id, $2, 'x', '{}', false, false, 3, 0 from made`,
    [buyer.id, id],
  )
  return id
}
const unitsSold = async (ids: string[]): Promise<number[]> =>
  (await pool.query('select units_sold from products where id = any ($1)', [ids])).rows.map((row) => row.units_sold)
const toCountAgain = () => pool.query(`update units_sold_counted set until = now() - interval '1 day'`)
const lock = 'select from products where id = $1 for no key update'

test('units sold more than a minute ago count for the order of lists, once', async () => {
  const id = await addSold()
  await Promise.all([countUnitsSold({ db }), countUnitsSold({ db })])
  await countUnitsSold({ db })
  expect(await unitsSold([id])).toEqual([3])
})

test('units are counted later while one of the products is locked; products are locked in the order of payments', async () => {
  const [uncounted = '', ...counted] = (await Promise.all([addSold(), addSold(), addSold()])).toSorted()
  await pool.query('update products set stock = 5 where id = any ($1)', [counted])
  await toCountAgain()
  const [first, ...others] = [...counted, uncounted]
  const holder = await pool.connect()
  const holderPid = (await holder.query('select pg_backend_pid() as pid')).rows[0].pid
  const isWaitedFor = async () =>
    (await pool.query('select from pg_stat_activity where $1 = any (pg_blocking_pids(pid))', [holderPid])).rows.length >
    0
  let patient: Promise<void> | undefined
  try {
    await holder.query('begin')
    await holder.query(lock, [first])
    await countUnitsSold({ db })
    expect(await unitsSold([...counted, uncounted])).toEqual([0, 0, 0])
    patient = countUnitsSold({ db }, { waitMs: 20_000 })
    await expect.poll(isWaitedFor, { interval: 20 }).toBe(true)
    // A lock already held by the count would be a deadlock with a payment.
    for (const id of others) await holder.query(`${lock} nowait`, [id])
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await patient
  await countUnitsSold({ db })
  expect(await unitsSold([...counted, uncounted])).toEqual([3, 3, 3])
})
