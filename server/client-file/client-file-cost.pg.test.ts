import { expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'
import { addPerson } from '../../test/shop/people.ts'
import { readClientFile } from './read-client-file.ts'

const { db, pool } = await openTestDatabase({ max: 1 })

const ORDERS = 20_000
const tables = ['orders', 'payment_attempts', 'payment_transactions', 'order_refunds', 'tasks', 'contact_requests']

test('a file reads no table of the shop completely, however many orders others have', async () => {
  const [{ id: client }, { id: other }] = [await addPerson(db), await addPerson(db)]
  for (const table of ['orders', 'tasks']) await pool.query(`alter table ${table} disable trigger user`)
  await pool.query(
    `insert into orders (user_id, checkout_id, fingerprint, total_qty, total_price, state, goods, created_at, paid_at)
     select case when n % 800 = 0 then $1::uuid else $2::uuid end, gen_random_uuid(), '', 1, 50000, 'paid', 'sold',
       now() - make_interval(hours => n), now() - make_interval(hours => n) from generate_series(1, ${ORDERS}) n`,
    [client, other],
  )
  await pool.query(
    `insert into tasks (tipo, user_id, fecha, hora, direccion, descripcion, tipo_computadoras, marca_computadoras, cantidad_computadoras,
       otros_detalles, costo)
     select 'preventivo', $1, current_date, '10:00', 'Carrera 15 # 93-60, Bogotá', 'Limpieza', 'portatil', 'Lumen', 1, '', 25000
     from generate_series(1, 3000)`,
    [other],
  )
  for (const table of ['orders', 'tasks']) await pool.query(`alter table ${table} enable trigger user`)
  await pool.query('analyze orders, tasks')
  await pool.query('begin')
  // Earlier work of the connection may not be published yet, and is counted until it is.
  const scans = async () =>
    (
      await pool.query<{ relname: string; scanned: string }>(
        `select relname, seq_tup_read as scanned from pg_stat_xact_user_tables where relname = any ($1) order by relname`,
        [tables],
      )
    ).rows
  const before = await scans()
  const file = await readClientFile(db, client)
  expect(await scans()).toEqual(before)
  await pool.query('commit')
  expect(file).toMatchObject({
    orders: { total: ORDERS / 800 },
    bought: { orders: ORDERS / 800, amount: (ORDERS / 800) * 50_000 },
  })
  expect(file?.orders.rows).toHaveLength(20)
})
