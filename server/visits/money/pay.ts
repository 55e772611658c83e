import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../../contract/index.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import type { VisitMoney } from '../../../contract/visits/visit-money.ts'
import type { Visit } from '../../../contract/visits/visits.ts'
import type { Tx } from '../../platform/database/pool.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { VisitsContext } from '../context.ts'
import { refuseWith, takeStep, type LockedVisit } from '../take-step.ts'
import { refuseState } from './charge.ts'

type Account = Pick<VisitMoney, 'due'> & {
  quoteId: string
  /** The amount still charged; less than the approved due amount, once the visit is cancelled. */
  charged: number
}

/**
 * Records money that the technician received or saw arrive, up to the approved and unpaid amount. Also for a cancelled visit,
 * because the technician has the money.
 * @throws Problem VISIT_STATE or VISIT_PAYMENT (409) with the current visit, KEY_REUSED (422)
 */
export async function pay(
  context: VisitsContext,
  step: CheckedInput<'visits.pay'>,
  caller: Caller<DeclaredProblem<'visits.pay'>>,
): Promise<Visit> {
  const { userId, auditActor, refuse } = caller
  return takeStep(context, { kind: 'pay', step }, caller, async (tx, visit) => {
    const account = await findAccount(tx, visit)
    if (!account) throw await refuseState(tx, visit, caller)
    if (step.amount > account.due) {
      const values = { due: formatPesos(account.due) }
      throw await refuseWith(tx, { code: 'VISIT_PAYMENT', taskId: visit.id, userId, refuse, values })
    }
    const { rows } = await sql`
      insert into visit_payments (id, task_id, quote_id, method, amount, technician_id, at)
      values (${step.paymentId}, ${visit.id}, ${account.quoteId}, ${step.method}, ${step.amount}, ${userId},
        believable_moment(${step.at}::timestamptz, '-infinity'))
      on conflict do nothing returning id`.execute(tx)
    if (rows.length === 0) throw refuse('KEY_REUSED')
    await context.emails.paid(tx, { taskId: visit.id, paymentId: step.paymentId.toLowerCase() })
    await oweBack(tx, visit, step.amount - account.charged)
    await context.audit.record(tx, auditActor, {
      action: 'visit.paid',
      target: visit.id,
      after: { method: step.method, amount: step.amount },
    })
    return { about: step.paymentId.toLowerCase(), version: 1 }
  })
}

async function findAccount(tx: Tx, { id, estado }: LockedVisit): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select q.id as "quoteId", greatest(0, visit_due(${id})) as charged, case q.state when 'approved' then visit_due(${id})
      else q.total - (select coalesce(sum(amount), 0) from visit_payments where task_id = ${id})::bigint end as due
    from visit_quotes q join visit_approvals a on a.quote_id = q.id and a.how <> 'cancelled'
    where q.task_id = ${id} and (q.state = 'approved' or ${estado === 'cancelado'})
    order by q.number desc limit 1`.execute(tx)
  return rows[0]
}

/** A late payment of a cancelled visit is owed to the client. */
async function oweBack(tx: Tx, { id }: LockedVisit, amount: number): Promise<void> {
  if (amount <= 0) return
  await sql`
    insert into visit_refunds (task_id, why, amount, is_counted) values (${id}, 'cancelled', ${amount}, true)`.execute(
    tx,
  )
}
