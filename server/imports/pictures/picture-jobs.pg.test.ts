import { afterEach, expect, test } from 'vitest'

import { openTestDatabase } from '../../../test/database/database.ts'
import { addPerson } from '../../../test/shop/people.ts'
import { claimPictures, releasePictureLease } from './picture-jobs.ts'

const { db, pool } = await openTestDatabase()
const { id: userId } = await addPerson(db, { role: 'ADMIN' })

/** An applied import whose rows each wait for this number of pictures. */
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

test('a row that another process is claiming is skipped, not waited for', async () => {
  await addImport({ rows: 1, pictures: 3 })
  const other = await pool.connect()
  await other.query('begin')
  await other.query('select from import_pictures where position = 1 for update')
  expect(await claimPictures(db)).toBeNull()
  await other.query('rollback')
  other.release()
  expect((await claimPictures(db))?.pictures.map(({ position }) => position)).toEqual([1, 2, 3])
})

test('concurrent claims get each row once, with all of its pictures', async () => {
  await addImport({ rows: 40, pictures: 5 })
  const claimed: number[] = []
  const claimAll = async () => {
    for (let job = await claimPictures(db); job; job = await claimPictures(db)) {
      expect(job.pictures).toHaveLength(5)
      claimed.push(job.row)
    }
  }
  await Promise.all(Array.from({ length: 8 }, claimAll))
  expect(claimed.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
})

test('released pictures can be claimed at once, those of a dead process after its lease', async () => {
  await addImport({ rows: 1, pictures: 2 })
  const first = await claimPictures(db)
  expect(await claimPictures(db)).toBeNull()
  await releasePictureLease(db, first!)
  expect(await claimPictures(db)).not.toBeNull()
  await pool.query(`update import_pictures set leased_until = now() - interval '1 second'`)
  expect(await claimPictures(db)).not.toBeNull()
})
