import { expect, test } from 'vitest'

import { sendSheet } from '../../test/imports.ts'
import { signInAs } from '../../test/people.ts'
import { openTestShop } from '../../test/shop.ts'

const times = { handlerMs: 12_000, fileMs: 60_000 }
const shop = await openTestShop({ demo: false, times })
const admin = await signInAs(shop, { role: 'ADMIN' })
const { pool } = shop

/** The rows of a table once nobody writes any more. */
async function storedIn(table: string): Promise<number> {
  const writing = `select count(*)::int as many from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and (state = 'active' or state like 'idle in transaction%')
      and application_name = 'alero'`
  await expect.poll(async () => (await pool.query(writing)).rows, { timeout: 20_000 }).toEqual([{ many: 0 }])
  return (await pool.query(`select count(*)::int as many from ${table}`)).rows[0].many
}

test('a file that was refused because it took too long is not stored afterwards, and can be sent again', async () => {
  const sheet = 'Nombre;Categoría;Precio;Descripción\nOlla;Hogar;90000;De hierro\n'
  const holder = await pool.connect()
  try {
    await holder.query('begin; lock table imports in share mode')
    times.fileMs = 100
    const { status, body } = await sendSheet(admin, sheet)
    expect([status, body.code]).toEqual([503, 'UNAVAILABLE'])
    await holder.query('commit')
  } finally {
    times.fileMs = 60_000
    holder.release()
  }
  expect([await storedIn('imports'), await storedIn('import_rows')]).toEqual([0, 0])
  expect((await sendSheet(admin, sheet)).status).toBe(200)
  expect(await storedIn('imports')).toBe(1)
})
