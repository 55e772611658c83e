import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../../contract/index.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { lockClientOfTask } from '../../maintenance/change-task.ts'
import type { Tx } from '../../platform/database/pool.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { VisitsContext } from '../context.ts'

type Payment = CheckedInput<'visitPayments.note'>
type Account = { paid: number; due: number }

/**
 * Records a payment of a visit that the shop itself received, up to the due amount (P-124). The same payment again changes
 * nothing.
 * @returns the paid and the due amount, in pesos
 * @throws Problem NOT_FOUND (404); VISIT_DUE_CHANGED or VISIT_PAYMENT (409) with the current due amount; KEY_REUSED (422)
 */
export async function notePayment(
  { db, audit, emails }: Pick<VisitsContext, 'db' | 'audit' | 'emails'>,
  payment: Payment,
  { userId, auditActor, refuse }: Caller<DeclaredProblem<'visitPayments.note'>>,
): Promise<Account & { taskId: string }> {
  const { taskId, paymentId, method, amount, dueSeen } = payment
  const reference = method === 'transfer' ? payment.reference : ''
  return db.transaction().execute(async (tx) => {
    await lockClientOfTask(tx, taskId)
    const locked = await sql<{ id: string }>`select id from tasks where id = ${taskId} for no key update`.execute(tx)
    const visit = locked.rows[0]
    if (!visit) throw refuse('NOT_FOUND')
    const known = await findPayment(tx, { ...payment, reference })
    if (known === 'another') throw refuse('KEY_REUSED')
    if (known === 'none') {
      const { due } = await readAccount(tx, taskId)
      const about = { values: { due: formatPesos(Math.max(0, due)) }, data: { due } }
      if (due !== dueSeen) throw refuse('VISIT_DUE_CHANGED', about)
      if (amount > due) throw refuse('VISIT_PAYMENT', about)
      // `technician_id` is the visit's technician, like for an online payment; `noted_by` marks the shop as the receiver.
      const { rows } = await sql`
        insert into visit_payments (id, task_id, quote_id, method, amount, technician_id, at, noted_by, reference)
        select ${paymentId}, t.id, q.id, ${method}, ${amount}, coalesce(t.technician_id, q.technician_id), now(), ${userId}, ${reference}
        from visit_quotes q join tasks t on t.id = q.task_id where t.id = ${taskId} and q.state = 'approved'
        on conflict do nothing returning id`.execute(tx)
      if (rows.length === 0) throw refuse('KEY_REUSED')
      await emails.paid(tx, { taskId: visit.id, paymentId: paymentId.toLowerCase() })
      await audit.record(tx, auditActor, {
        action: 'visit.paid',
        target: visit.id,
        after: { method, amount, reference },
      })
    }
    return { taskId: visit.id, ...(await readAccount(tx, taskId)) }
  })
}

async function readAccount(tx: Tx, taskId: string): Promise<Account> {
  const { rows } = await sql<Account>`select visit_paid(${taskId}) as paid, visit_due(${taskId}) as due`.execute(tx)
  return rows[0]!
}

async function findPayment(
  tx: Tx,
  { paymentId, taskId, method, amount, reference }: Payment,
): Promise<'none' | 'same' | 'another'> {
  const { rows } = await sql<{ isSame: boolean }>`
    select task_id = ${taskId} and method = ${method} and amount = ${amount} and reference = ${reference}
      and noted_by is not null and reverses is null as "isSame"
    from visit_payments where id = ${paymentId}`.execute(tx)
  if (!rows[0]) return 'none'
  return rows[0].isSame ? 'same' : 'another'
}
