import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'
import { addPerson } from '../../test/shop/people.ts'

const { db, pool } = await openTestDatabase({ max: 1 })
const rules = JSON.stringify({ licencesADay: 20, hasMail: false, least: 0, most: 1_000_000_000, throttleKeys: null })
const auditActor = JSON.stringify({ reqId: null, actor: null, role: 'GENERAL', ipHmac: null })

const numberOf = (rows: Record<string, unknown>[]) => Number(Object.values(rows[0] ?? {})[0])

test('a payment reads only its own products of a large catalogue, and does not update the indexes of its cart', async () => {
  const { id: buyer } = await addPerson(db)
  await pool.query(
    `insert into categories (name, short_name, facade, position) values ('Herramientas', 'Herramientas', 'casa', 1)`,
  )
  const { rows } = await pool.query<{ id: string }>(
    `insert into products (product_name, brand_name, category, price, selling_price, stock)
     select 'Producto ' || n, 'Herramientas', 'Herramientas', 50000, 50000, 100 from generate_series(1, 600) n returning id`,
  )
  await pool.query('analyze products')
  const bought = rows.slice(0, 3).map(({ id }) => id)
  for (const product of bought) await pool.query('select add_to_cart($1, $2)', [buyer, product])

  await pool.query('begin')
  // Statistics of the connection's earlier statements may be published late, and are counted until then.
  const scans = async () =>
    numberOf((await pool.query(`select seq_scan from pg_stat_xact_user_tables where relname = 'products'`)).rows)
  const before = await scans()
  const seen = JSON.stringify(bought.map((product) => ({ product, quantity: 1, price: 50_000 })))
  const { rows: paid } = await pool.query(
    `select pay($1, $2, '\\x00', $3, 3, 150000, 'simulated', null, 'approve', $4, $5) ->> 'code' as code`,
    [buyer, randomUUID(), seen, rules, auditActor],
  )
  expect(paid).toEqual([{ code: 'DONE' }])
  expect((await scans()) - before).toBe(0)
  const cart = await pool.query(`select n_tup_upd, n_tup_hot_upd from pg_stat_xact_user_tables where relname = 'carts'`)
  expect(cart.rows).toEqual([{ n_tup_upd: 1, n_tup_hot_upd: 1 }])
  await pool.query('commit')
  const stocks = await pool.query('select stock from products where id = any ($1)', [bought])
  expect(stocks.rows).toEqual([{ stock: 99 }, { stock: 99 }, { stock: 99 }])
})

test('ids of lines and attempts are ordered by time, are UUIDs of version 7, and unique', async () => {
  const { rows } = await pool.query<{ id: string; earliest: number; latest: number }>(
    `select time_ordered_id() as id, floor(extract(epoch from now()) * 1000)::float8 as earliest,
       (extract(epoch from clock_timestamp()) * 1000)::float8 as latest
     from generate_series(1, 500)`,
  )
  for (const { id, earliest, latest } of rows) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const moment = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
    expect(moment).toBeGreaterThanOrEqual(earliest)
    expect(moment).toBeLessThanOrEqual(Math.ceil(latest))
  }
  const moments = rows.map(({ id }) => id.slice(0, 13))
  expect(moments).toEqual(moments.toSorted())
  expect(new Set(rows.map(({ id }) => id)).size).toBe(500)
  const versions = `select count(*) from order_lines l join payment_attempts a using (order_id)
    where substr(l.id::text, 15, 1) = '7' and substr(a.id::text, 15, 1) = '7'`
  expect(numberOf((await pool.query(versions)).rows)).toBe(3)
})
