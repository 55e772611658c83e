import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { VisitPaymentsContext } from './context.ts'

/** The account to which clients transfer, as the owner entered it (P-143). */
export async function readTransferTo(db: Db | Tx): Promise<{ transferTo: string }> {
  const { rows } = await sql<{ transferTo: string }>`select transfer_to as "transferTo" from visit_settings`.execute(db)
  return rows[0]!
}

/** Changes it unless somebody else did. @throws Problem TRANSFER_TO_CHANGED (409) with the current text */
export async function saveTransferTo(
  { db, audit }: Pick<VisitPaymentsContext, 'db' | 'audit'>,
  { transferTo, seen }: CheckedInput<'visitPayments.saveTransferTo'>,
  { auditActor, refuse }: Caller<DeclaredProblem<'visitPayments.saveTransferTo'>>,
): Promise<{ transferTo: string }> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update visit_settings set transfer_to = ${transferTo} where transfer_to = ${seen} returning only_one`.execute(tx)
    if (rows.length === 0) throw refuse('TRANSFER_TO_CHANGED', { data: await readTransferTo(tx) })
    const change = { before: { transferTo: seen }, after: { transferTo } }
    await audit.record(tx, auditActor, { action: 'visit.transfer_to_saved', ...change })
    return { transferTo }
  })
}
