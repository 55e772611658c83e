import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'
import { UNDO_DAYS } from './imports.repo.ts'

const ROWS_AT_ONCE = 10_000

/**
 * Deletes imports that were not applied within a day, and the undo data after seven days. A statement has a time limit, and the
 * files of a day may have a million rows, so each statement deletes a part.
 */
export async function sweepImports(db: Db, rowsAtOnce = ROWS_AT_ONCE): Promise<void> {
  // An import with deleted rows must not be applied.
  await sql`update imports set state = 'cancelled' where state in ('read', 'reviewed') and applied_at is null
    and created_at < now() - interval '1 day'`.execute(db)
  const { rows: due } = await sql<{ id: string; isForgotten: boolean }>`
    select id, applied_at is null as "isForgotten" from imports i
    where state in ('failed', 'cancelled') and applied_at is null and created_at < now() - interval '1 day'
      or applied_at < now() - make_interval(days => ${UNDO_DAYS}) and (
        exists (select from import_rows where import_id = i.id) or exists (select from import_pictures where import_id = i.id))`.execute(
    db,
  )
  for (const { id, isForgotten } of due) {
    await deleteInParts(db, 'import_pictures', id, rowsAtOnce)
    await deleteInParts(db, 'import_rows', id, rowsAtOnce)
    if (isForgotten) await sql`delete from imports where id = ${id}`.execute(db)
  }
}

async function deleteInParts(
  db: Db,
  table: 'import_pictures' | 'import_rows',
  importId: string,
  rowsAtOnce: number,
): Promise<void> {
  let deleted = rowsAtOnce
  while (deleted >= rowsAtOnce) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where import_id = ${importId} limit ${rowsAtOnce}))`.execute(db)
    deleted = Number(numAffectedRows)
  }
}
