import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../../contract/index.ts'
import type { Visit } from '../../../contract/visits/visits.ts'
import type { Tx } from '../../platform/database/pool.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { VisitsContext } from '../context.ts'
import { checkSeen, refuseWith, takeStep } from '../take-step.ts'
import { checkCharge, refuseState } from './charge.ts'

type Line = {
  kind: 'service' | 'part'
  name: string
  state: string
  version: number
  /** Whether cash or a transfer was paid, which its technician can take back first. */
  isPaidHere: boolean
}

async function findLine(tx: Tx, taskId: string, lineId: string): Promise<Line | undefined> {
  const { rows } = await sql<Line>`
    select l.*, exists (
      select from visit_payments p where p.task_id = ${taskId} and p.method <> 'link' and p.reverses is null
        and not exists (select from visit_payments r where r.reverses = p.id)) as "isPaidHere"
    from (
      select 'part' as kind, product_name as name, state, version from visit_parts where id = ${lineId} and task_id = ${taskId}
      union all
      select 'service', name, state, version from visit_services where id = ${lineId} and task_id = ${taskId}) l`.execute(
    tx,
  )
  return rows[0]
}

/**
 * Removes an approved line from the charges before the record is signed: a part returns to stock in the same transaction, and the
 * rest needs a new approval. If the visit has ended or was paid by a link, the rest stays approved, and the owner refunds the
 * excess (P-105).
 * @throws Problem NOT_FOUND (404); VISIT_CHANGED, VISIT_STATE or VISIT_IS_PAID (409) with the current visit; KEY_REUSED (422)
 */
export async function takeBackLine(
  context: VisitsContext,
  step: CheckedInput<'visitPayments.takeBackLine'>,
  caller: Caller<DeclaredProblem<'visitPayments.takeBackLine'>>,
): Promise<Visit> {
  const { userId, auditActor, refuse } = caller
  return takeStep(context, { kind: 'take_back_line', step }, caller, async (tx, visit) => {
    await checkCharge(tx, visit, caller)
    const line = await findLine(tx, visit.id, step.lineId)
    if (!line) throw refuse('NOT_FOUND')
    const about = step.lineId.toLowerCase()
    await checkSeen(tx, { step, userId, about, version: line.version, refuse })
    if (line.state !== 'approved') throw await refuseState(tx, visit, caller)
    if (line.isPaidHere) throw await refuseWith(tx, { code: 'VISIT_IS_PAID', taskId: visit.id, userId, refuse })
    const { rows } = await sql`
      insert into visit_lines_taken_back (line_id, task_id, kind, quote_id, reason, technician_id)
      select ${step.lineId}, ${visit.id}, ${line.kind}, l.quote_id, ${step.reason}, ${userId}
      from visit_quote_lines l join visit_quotes q on q.id = l.quote_id join visit_approvals a on a.quote_id = q.id
      where l.line_id = ${step.lineId} order by q.number desc limit 1 returning line_id`.execute(tx)
    if (rows.length === 0) throw await refuseState(tx, visit, caller)
    await context.audit.record(tx, auditActor, {
      action: 'visit.line_taken_back',
      target: visit.id,
      before: { lineId: step.lineId, name: line.name },
      after: { reason: step.reason },
    })
    return { about, version: line.version + 1 }
  })
}
