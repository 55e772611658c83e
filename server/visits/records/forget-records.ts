import { sql } from 'kysely'

import type { Tx } from '../../platform/database/pool.ts'

/**
 * Erases the signed records of a deleted client; number, day and hash stay without a name (Ley 962 de 2005, art. 28). Runs before
 * the photos are erased, which a record protects.
 */
export async function forgetRecords(tx: Tx, userId: string): Promise<void> {
  await sql`
    update visit_records r set document = null from tasks t
    where t.id = r.task_id and t.user_id = ${userId} and r.document is not null`.execute(tx)
  await sql`
    update visit_record_additions a set text = '—', author = '—' from tasks t
    where t.id = a.task_id and t.user_id = ${userId}`.execute(tx)
  await sql`delete from visit_record_codes c using tasks t where t.id = c.task_id and t.user_id = ${userId}`.execute(tx)
}
