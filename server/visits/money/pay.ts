import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../../contract/index.ts'
import { formatPesos } from '../../../contract/pesos.ts'
import type { VisitMoney } from '../../../contract/visit-money.ts'
import type { Visit } from '../../../contract/visits.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { VisitsContext } from '../context.ts'
import { refuseWith, takeStep } from '../take-step.ts'
import { refuseState } from './charge.ts'

type Account = Pick<VisitMoney, 'due'> & { quoteId: string }

/**
 * Notes money that the technician received or saw arrive, up to what was approved and is not paid. It is noted of a cancelled
 * visit, too: the technician has it.
 * @throws Problem VISIT_STATE or VISIT_PAYMENT (409) with the visit as it stands, KEY_REUSED (422)
 */
export async function pay(
  context: VisitsContext,
  step: CheckedInput<'visits.pay'>,
  caller: Caller<DeclaredProblem<'visits.pay'>>,
): Promise<Visit> {
  const { userId, auditActor, refuse } = caller
  return takeStep(context, { kind: 'pay', step }, caller, async (tx, visit) => {
    const { rows: accounts } = await sql<Account>`
      select q.id as "quoteId", q.total - coalesce((select sum(amount) from visit_payments where task_id = ${visit.id}), 0)::bigint as due
      from visit_quotes q where q.task_id = ${visit.id} and q.state = 'approved'`.execute(tx)
    const [account] = accounts
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
    await context.audit.record(tx, auditActor, {
      action: 'visit.paid',
      target: visit.id,
      after: { method: step.method, amount: step.amount },
    })
    return { about: step.paymentId.toLowerCase(), version: 1 }
  })
}
