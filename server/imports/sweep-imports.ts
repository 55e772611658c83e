import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'
import { UNDO_DAYS } from './imports.repo.ts'

/** Deletes imports that were never applied after a day, and the data for undoing after its seven days. */
export async function sweepImports(db: Db): Promise<void> {
  await sql`delete from imports where state in ('read', 'reviewed', 'failed', 'cancelled') and applied_at is null
    and created_at < now() - interval '1 day'`.execute(db)
  await sql`delete from import_pictures where import_id in (
    select id from imports where applied_at < now() - make_interval(days => ${UNDO_DAYS}))`.execute(db)
  await sql`delete from import_rows where import_id in (
    select id from imports where applied_at < now() - make_interval(days => ${UNDO_DAYS}))`.execute(db)
}
