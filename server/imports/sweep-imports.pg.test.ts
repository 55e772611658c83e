import { expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'
import { addPerson } from '../../test/shop/people.ts'
import { sweepImports } from './sweep-imports.ts'

const { db, pool } = await openTestDatabase()
const { id: userId } = await addPerson(db, { role: 'ADMIN' })

const MOST = 10
await pool.query(`
  create function refuse_many() returns trigger language plpgsql as $$
  begin
    if (select count(*) from erased) > ${MOST} then raise exception 'too many rows at once'; end if;
    return null;
  end $$;
  create trigger few_rows after delete on import_rows referencing old table as erased
    for each statement execute function refuse_many();
  create trigger few_pictures after delete on import_pictures referencing old table as erased
    for each statement execute function refuse_many()`)

/** An import of 35 rows, each with a picture. */
async function addImport(state: string, created: string, applied: string | null): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into imports (user_id, file_name, format, reading, header, row_count, settings, state, created_at, applied_at)
     values ($1, 'a.csv', 'own', '{}', '{Nombre}', 35, '{}', $2, now() - $3::interval, now() - $4::interval) returning id`,
    [userId, state, created, applied],
  )
  const id = rows[0]!.id
  await pool.query(
    `with made as (insert into import_rows (import_id, row) select $1, row from generate_series(1, 35) as row returning row)
     insert into import_pictures (import_id, row, position, address, host)
     select $1, row, 1, 'https://example.com/a.png', 'example.com' from made`,
    [id],
  )
  return id
}

/** The state, rows and pictures of an import, or nothing once it is deleted. */
const leftOf = async (id: string) =>
  (
    await pool.query(
      `select state, (select count(*)::int from import_rows where import_id = i.id) as rows,
         (select count(*)::int from import_pictures where import_id = i.id) as pictures
       from imports i where id = $1`,
      [id],
    )
  ).rows

test('due rows are deleted a few at a time until none is left, and no others', async () => {
  const due = await Promise.all(
    ['read', 'reviewed', 'failed', 'cancelled'].map((state) => addImport(state, '25 hours', null)),
  )
  const applied = await addImport('applied', '8 days', '7 days 1 hour')
  const remaining = [
    ['reviewed', '23 hours', null],
    ['reviewing', '25 hours', null],
    ['applied', '8 days', '6 days 23 hours'],
  ] as const
  const remainingIds = await Promise.all(
    remaining.map(([state, created, applied]) => addImport(state, created, applied)),
  )

  await sweepImports(db, MOST)
  for (const id of due) expect(await leftOf(id)).toEqual([])
  expect(await leftOf(applied)).toEqual([{ state: 'applied', rows: 0, pictures: 0 }])
  for (const [index, [state]] of remaining.entries()) {
    expect(await leftOf(remainingIds[index]!)).toEqual([{ state, rows: 35, pictures: 35 }])
  }
})

test('an import with possibly deleted rows can no longer be applied', async () => {
  const id = await addImport('reviewed', '25 hours', null)
  await pool.query(`
    create function refuse_deletion() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
    create trigger stays before delete on import_rows for each row when (old.row = 30) execute function refuse_deletion()`)
  await expect(sweepImports(db, MOST)).rejects.toThrow('the disk is full')
  await pool.query('drop trigger stays on import_rows')
  expect(await leftOf(id)).toMatchObject([{ state: 'cancelled', pictures: 0 }])

  await sweepImports(db, MOST)
  expect(await leftOf(id)).toEqual([])
})
