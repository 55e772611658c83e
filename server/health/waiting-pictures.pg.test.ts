import { afterEach, expect, test } from 'vitest'

import { openTestDatabase } from '../../test/database/database.ts'
import { addPerson } from '../../test/shop/people.ts'
import { claimJob, noteFailure } from '../imports/jobs.ts'
import { claimPictures } from '../imports/pictures/picture-jobs.ts'
import { readQueue } from './read-queue.ts'

const { db, pool } = await openTestDatabase()
const { id: userId } = await addPerson(db, { role: 'ADMIN' })

/** An applied import whose rows wait for so many pictures each. */
async function addImport({ rows, pictures }: { rows: number; pictures: number }): Promise<void> {
  await pool.query(
    `with one as (
       insert into imports (user_id, file_name, format, reading, header, row_count, settings, state, applied_at)
       values ($1, 'a.csv', 'own', '{}', '{Nombre}', $2, '{}', 'applied', now()) returning id),
     lines as (
       insert into import_rows (import_id, row, kind, outcome)
       select id, row, 'new', 'applied' from one, generate_series(1, $2::int) as row returning import_id, row)
     insert into import_pictures (import_id, row, position, address, host, state)
     select import_id, row, position, 'https://a.example/' || position, 'a.example', 'waiting'
     from lines, generate_series(1, $3::int) as position`,
    [userId, rows, pictures],
  )
}

afterEach(() => pool.query('delete from imports'))

test('pictures that may not be fetched yet do not wait, and those that may be fetched wait from that moment', async () => {
  await addImport({ rows: 1, pictures: 2 })
  await pool.query(`update import_pictures set try_at = now() - interval '1 hour'`)
  await pool.query(`update imports set state = 'applying', applied_at = null, leased_until = now() + interval '1 hour'`)
  expect(await claimPictures(db)).toBeNull()
  expect(await readQueue(db)).toEqual([])
  await pool.query(`update imports set state = 'applied', applied_at = now()`)
  const [waiting, ...others] = await readQueue(db)
  expect(others).toEqual([])
  expect(waiting).toMatchObject({ kind: 'pictures', count: 2 })
  expect(Date.now() - waiting!.since.getTime()).toBeLessThan(60_000)
})

test('an import that is given up waits for no pictures of rows that it did not write', async () => {
  await addImport({ rows: 2, pictures: 1 })
  await pool.query(`update imports set state = 'applying', applied_at = null, tries = 19`)
  await pool.query(`update import_rows set outcome = null where row = 2`)
  const job = await claimJob(db)
  await noteFailure(db, job!)
  const { rows } = await pool.query('select row, state from import_pictures order by row')
  expect(rows).toEqual([
    { row: 1, state: 'waiting' },
    { row: 2, state: 'found' },
  ])
  expect(await readQueue(db)).toMatchObject([{ kind: 'pictures', count: 1 }])
})
