import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database/database.ts'

const { db, pool } = await openTestDatabase({ max: 2 })

test('a column keeps its field name: snake_case becomes camelCase, _id stays _id', async () => {
  const { rows } = await sql`select 1 as "_id", 2 as product_name, 3 as "sellingPrice"`.execute(db)
  expect(rows).toEqual([{ _id: 1, productName: 2, sellingPrice: 3 }])
})

test('keys inside a JSON value stay unchanged', async () => {
  const { rows } = await sql`select '{"memoria_ram": 8}'::jsonb as attributes`.execute(db)
  expect(rows).toEqual([{ attributes: { memoria_ram: 8 } }])
})

test('a civil date stays text and a count is a number', async () => {
  const { rows } = await sql`select date '2026-11-20' as fecha, count(*) as many from generate_series(1, 3)`.execute(db)
  expect(rows).toEqual([{ fecha: '2026-11-20', many: 3 }])
})

test('the pool survives a database that ends every connection, also inside a transaction', async () => {
  const client = await pool.connect()
  await client.query('begin')
  const underWay = client.query('select pg_sleep(60)').catch((error: Error) => error)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    .execute(db)
    .catch(() => {})
  expect(String(await underWay)).toMatch(/terminat|closed/i)
  client.release(true)
  const { rows } = await sql`select 1 as alive`.execute(db)
  expect(rows).toEqual([{ alive: 1 }])
})
