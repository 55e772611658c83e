import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { VisitRefund } from '../../contract/visits/visit-payments.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { VisitPaymentsContext } from './context.ts'

/** Money of visits that is to go back, the oldest first. */
export async function listRefunds(db: Db | Tx): Promise<VisitRefund[]> {
  const { rows } = await sql<VisitRefund>`
    select r.id as "_id", r.task_id as "taskId", coalesce(c.name, '') as client, coalesce(c.phone, '') as phone, r.amount, r.why,
      coalesce(r.provider_tx_id, '') as transaction, iso_moment(r.created_at) as at
    from visit_refunds r join tasks t on t.id = r.task_id left join users c on c.id = t.user_id and c.deleted_at is null
    where r.done_at is null order by r.created_at, r.id`.execute(db)
  return rows
}

/**
 * Notes how money went back to a client, who is written to; who presses second changes nothing.
 * @throws Problem NOT_FOUND (404)
 */
export async function closeRefund(
  { db, audit, hasMail }: Pick<VisitPaymentsContext, 'db' | 'audit' | 'hasMail'>,
  { refundId, note }: CheckedInput<'visitPayments.closeRefund'>,
  { userId, auditActor, refuse }: Caller<DeclaredProblem<'visitPayments.closeRefund'>>,
): Promise<VisitRefund[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ taskId: string; amount: number }>`
      update visit_refunds set done_at = now(), done_by = ${userId}, note = ${note}
      where id = ${refundId} and done_at is null returning task_id as "taskId", amount`.execute(tx)
    const [closed] = rows
    if (closed) {
      const after = { amount: closed.amount, note }
      await audit.record(tx, auditActor, { action: 'visit.refund_closed', target: closed.taskId, after })
      if (hasMail) await sql`select email_of_visit_refund(${refundId})`.execute(tx)
    } else {
      const known = await sql`select from visit_refunds where id = ${refundId}`.execute(tx)
      if (known.rows.length === 0) throw refuse('NOT_FOUND')
    }
    return listRefunds(tx)
  })
}
