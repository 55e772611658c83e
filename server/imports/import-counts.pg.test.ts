import { expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'
import { addPerson } from '../../test/shop/people.ts'
import { countRows } from './imports.repo.ts'
import { listRows } from './list-rows.ts'

const { db, pool } = await openTestDatabase()
const { id: userId } = await addPerson(db, { role: 'ADMIN' })

async function addImport(rows: number): Promise<string> {
  const added = await pool.query<{ id: string }>(
    `insert into imports (user_id, file_name, format, reading, header, row_count, settings)
     values ($1, 'a.csv', 'own', '{}', '{Nombre}', $2, '{}') returning id`,
    [userId, rows],
  )
  const id = added.rows[0]!.id
  await pool.query('insert into import_rows (import_id, row) select $1, row from generate_series(1, $2::int) as row', [
    id,
    rows,
  ])
  return id
}

const countOf = async (id: string) => (await countRows(db, [id])).get(id)
const none = { new: 0, change: 0, same: 0, skipped: 0, error: 0, large: 0, applied: 0, failed: 0, undone: 0, kept: 0 }

test('the counts of an import follow its review, writing and undo, and those of another import do not change', async () => {
  const [id, other] = [await addImport(60), await addImport(3)]
  expect(await countOf(id)).toEqual(none)
  await pool.query(
    `update import_rows set kind = case when row <= 40 then 'new' when row <= 55 then 'change' else 'error' end,
       is_large = row between 41 and 44 where import_id = $1`,
    [id],
  )
  expect(await countOf(id)).toEqual({ ...none, new: 40, change: 15, error: 5, large: 4 })
  await pool.query(`update import_rows set outcome = 'applied', cells = null where import_id = $1 and row <= 50`, [id])
  await pool.query(`update import_rows set outcome = 'undone' where import_id = $1 and row <= 10`, [id])
  expect(await countOf(id)).toEqual({ ...none, new: 40, change: 15, error: 5, large: 4, applied: 40, undone: 10 })
  expect(await countOf(other)).toEqual(none)
})

test('a list returns the number of rows of a filter, and of a search', async () => {
  const id = await addImport(120)
  await pool.query(
    `update import_rows set kind = case when row <= 70 then 'new' else 'same' end, product_name = 'Cosa ' || row where import_id = $1`,
    [id],
  )
  const totalOf = async (wanted: Partial<Parameters<typeof listRows>[1]>) =>
    (await listRows(db, { importId: id, ...wanted })).total
  expect(await totalOf({})).toBe(120)
  expect(await totalOf({ filter: 'new' })).toBe(70)
  expect(await totalOf({ filter: 'failed' })).toBe(0)
  expect(await totalOf({ filter: 'same', q: 'cosa 11' })).toBe(10)
})

test('rows that wait for another review are not counted as large, as in the list', async () => {
  const id = await addImport(4)
  await pool.query(`update import_rows set kind = 'change', is_large = true where import_id = $1`, [id])
  await pool.query('update import_rows set kind = null where import_id = $1 and row > 1', [id])
  const { rows, total } = await listRows(db, { importId: id, filter: 'large' })
  expect({ rows: rows.map(({ row }) => row), total }).toEqual({ rows: [1], total: 1 })
  expect((await listRows(db, { importId: id, filter: 'large', q: 'x' })).total).toBe(0)
})

test('deleted rows are no longer counted, and the counts of a deleted import are deleted', async () => {
  const id = await addImport(5)
  await pool.query(`update import_rows set kind = 'new' where import_id = $1`, [id])
  await pool.query('delete from import_rows where import_id = $1 and row <= 2', [id])
  expect(await countOf(id)).toEqual({ ...none, new: 3 })
  await pool.query('delete from imports where id = $1', [id])
  const left = await pool.query('select from import_counts where import_id = $1', [id])
  expect(left.rowCount).toBe(0)
})
