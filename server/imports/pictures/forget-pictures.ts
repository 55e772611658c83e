import { sql } from 'kysely'

import { releasePictures } from '../../images/uploads.ts'
import type { Db, Tx } from '../../platform/database/pool.ts'

/** Stops fetching pictures for an import that is undone. */
export async function stopFetching(tx: Tx, importId: string): Promise<void> {
  await sql`update import_pictures set state = 'found', lease = null, leased_until = null
    where import_id = ${importId} and state = 'waiting'`.execute(tx)
}

/** Stops fetching for rows that were not written. */
export async function dropUnwritten(db: Db | Tx, importId: string): Promise<void> {
  await sql`update import_pictures p set state = 'found' where p.import_id = ${importId} and p.state = 'waiting'
    and not exists (select from import_rows r where r.import_id = p.import_id and r.row = p.row and r.outcome = 'applied')`.execute(
    db,
  )
}

/** Releases the fetched pictures of undone rows, except those shown in an order. */
export async function forgetPictures(tx: Tx, importId: string, rows: readonly number[]): Promise<void> {
  const { rows: fetched } = await sql<{ row: number; pictures: string[] }>`
    select p.row, array_agg(distinct p.picture) as pictures
    from import_pictures p join import_rows r on r.import_id = p.import_id and r.row = p.row
    where p.import_id = ${importId} and p.row = any (${rows}::int[]) and p.state = 'fetched'
      and not exists (select from order_lines l where l.product_id = r.product_id)
    group by p.row order by p.row`.execute(tx)
  // Two products with the same picture release it separately.
  for (const { pictures } of fetched) await releasePictures(tx, pictures)
  await sql`update import_pictures set state = 'found', picture = null
    where import_id = ${importId} and row = any (${rows}::int[]) and state = 'fetched'`.execute(tx)
}
