import { sql } from 'kysely'

import type { ImportDetail, ImportRow } from '../../../contract/imports/imports.ts'
import type { Db, Tx } from '../../platform/database/pool.ts'

/** Rows with counted pictures: those that will be or were written. */
const counted = sql`r.kind in ('new', 'change') and not r.is_left_out and coalesce(r.outcome = 'applied', true)`

/** The sites of an import's pictures, the most frequent first, and the progress of fetching. */
export async function reportPictures(db: Db | Tx, importId: string): Promise<ImportDetail['pictures']> {
  const hosts = await sql<ImportDetail['pictures']['hosts'][number]>`
    select h.host, count(*) as pictures, h.host = any (i.picture_hosts) as is_allowed
    from imports i
      join import_pictures p on p.import_id = i.id
      join import_rows r on r.import_id = p.import_id and r.row = p.row
      cross join lateral (select p.host union select p.redirect_host) as h (host)
    where i.id = ${importId} and h.host is not null and ${counted}
    group by h.host, i.picture_hosts order by pictures desc, h.host limit 300`.execute(db)
  const sums = await sql<{ fetched: number; waiting: number; failed: number }>`
    select count(*) filter (where p.state = 'fetched') as fetched, count(*) filter (where p.state = 'waiting') as waiting,
      count(*) filter (where p.state = 'failed') as failed
    from import_pictures p join import_rows r on r.import_id = p.import_id and r.row = p.row
    where p.import_id = ${importId} and ${counted}`.execute(db)
  const { fetched = 0, waiting = 0, failed = 0 } = sums.rows[0] ?? {}
  return { hosts: hosts.rows, total: fetched + waiting + failed, fetched, waiting, failed }
}

/** The state of the pictures of some rows, by row number. */
export async function reportRows(
  db: Db,
  importId: string,
  rows: readonly number[],
): Promise<Map<number, ImportRow['pictures']>> {
  const found = await sql<{ row: number } & NonNullable<ImportRow['pictures']>>`
    select row, count(*) as total, count(*) filter (where state = 'fetched') as fetched,
      count(*) filter (where state = 'waiting') as waiting,
      coalesce(json_agg(json_build_object('address', address, 'reason', failure) order by position)
        filter (where state = 'failed'), '[]') as failures
    from import_pictures where import_id = ${importId} and row = any (${rows}::int[]) and state <> 'found'
    group by row`.execute(db)
  return new Map(found.rows.map(({ row, ...pictures }) => [row, pictures]))
}
