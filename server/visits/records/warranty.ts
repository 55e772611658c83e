import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../../contract/index.ts'
import type { Db, Tx } from '../../platform/database/pool.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { RecordsContext } from './context.ts'

/** The days of warranty on work for the next record. */
export async function readWarranty(db: Db | Tx): Promise<{ days: number }> {
  const { rows } = await sql<{ days: number }>`select warranty_days as days from visit_settings`.execute(db)
  return rows[0]!
}

/** Changes them unless they changed meanwhile. @throws Problem WARRANTY_CHANGED (409) with the current days */
export async function saveWarranty(
  { db, audit }: Pick<RecordsContext, 'db' | 'audit'>,
  { days, seen }: CheckedInput<'visitRecords.saveWarranty'>,
  { auditActor, refuse }: Caller<DeclaredProblem<'visitRecords.saveWarranty'>>,
): Promise<{ days: number }> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update visit_settings set warranty_days = ${days} where warranty_days = ${seen} returning only_one`.execute(tx)
    if (rows.length === 0) {
      const now = await readWarranty(tx)
      throw refuse('WARRANTY_CHANGED', { data: now, values: now })
    }
    const change = { before: { days: seen }, after: { days } }
    await audit.record(tx, auditActor, { action: 'visit_record.warranty_saved', ...change })
    return { days }
  })
}
