import { expect, test } from 'vitest'

import { addProduct } from '../../test/buyers.ts'
import { openTestDatabase } from '../../test/database.ts'
import { openTestVault } from '../../test/licences.ts'
import { addPerson } from '../../test/people.ts'
import { countUnitsSold } from './payments-clock.ts'

const { db, pool } = await openTestDatabase()

test('units sold more than a minute ago count for the order of lists, once', async () => {
  const id = await addProduct({ db, pool, vault: await openTestVault(db) })
  const buyer = await addPerson(db)
  await pool.query(
    `with made as (
       insert into orders (user_id, checkout_id, fingerprint, total_qty, total_price, state, goods, created_at, paid_at)
       values ($1, gen_random_uuid(), '', 3, 0, 'paid', 'sold', now() - interval '1 hour', now() - interval '1 hour') returning id)
     insert into order_lines (order_id, product_id, product_name, product_image, digital, is_counted, quantity, selling_price)
     select id, $2, 'x', '{}', false, false, 3, 0 from made`,
    [buyer.id, id],
  )
  await Promise.all([countUnitsSold({ db }), countUnitsSold({ db })])
  await countUnitsSold({ db })
  expect((await pool.query('select units_sold from products where id = $1', [id])).rows).toEqual([{ units_sold: 3 }])
})
