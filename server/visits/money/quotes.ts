import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../../contract/index.ts'
import type { Visit } from '../../../contract/visits/visits.ts'
import type { Caller } from '../../platform/http/handlers.ts'
import type { VisitsContext } from '../context.ts'
import { checkSeen, refuseWith, takeStep } from '../take-step.ts'
import { checkCharge, refuseState } from './charge.ts'

type Made = { code: 'DONE' | 'EMPTY' | 'CHANGED' | 'SAME' | 'OVER' | 'USED' }
type Approved = { code: 'DONE' } | { code: 'OVER' } | { code: 'SOLD_OUT'; product: string }

/**
 * Stores the visit's charges as a quote that the client may approve. If only the fee of a preventive visit is charged, the client
 * approved it with the request.
 * @throws Problem QUOTE_CHANGED, VISIT_STATE (409) with the current visit, KEY_REUSED (422)
 */
export async function makeQuote(
  context: VisitsContext,
  step: CheckedInput<'visits.makeQuote'>,
  caller: Caller<DeclaredProblem<'visits.makeQuote'>>,
): Promise<Visit> {
  const { userId, auditActor, refuse } = caller
  return takeStep(context, { kind: 'quote', step }, caller, async (tx, visit) => {
    const { rows } = await sql<{ made: Made }>`
      select make_visit_quote(${visit.id}, ${step.quoteId}, ${step.total}, ${userId}) as made`.execute(tx)
    const code = rows[0]?.made.code
    if (code === 'USED') throw refuse('KEY_REUSED')
    if (code === 'CHANGED') throw await refuseWith(tx, { code: 'QUOTE_CHANGED', taskId: visit.id, userId, refuse })
    const taken = { about: step.quoteId.toLowerCase(), version: 1 }
    // The end of the visit stored the same quote before the phone learned of it.
    if (code === 'SAME' && visit.estado === 'completado') return taken
    if (code !== 'DONE') throw await refuseState(tx, visit, caller)
    await context.audit.record(tx, auditActor, {
      action: 'visit.quoted',
      target: visit.id,
      after: { quoteId: step.quoteId, total: step.total },
    })
    return taken
  })
}

/**
 * The client signs on the technician's phone: the quote is valid from then on, and its parts leave the stock.
 * @throws Problem NOT_FOUND (404); QUOTE_CHANGED, PART_SOLD_OUT, VISIT_CHANGED or VISIT_STATE (409) with the current visit
 */
export async function approveQuote(
  context: VisitsContext,
  step: CheckedInput<'visits.approveQuote'>,
  caller: Caller<DeclaredProblem<'visits.approveQuote'>>,
): Promise<Visit> {
  const { userId, auditActor, refuse } = caller
  return takeStep(context, { kind: 'approve', step }, caller, async (tx, visit) => {
    await checkCharge(tx, visit, caller)
    const { rows: quotes } = await sql<{ version: number; total: number; state: string }>`
      select version, total, state from visit_quotes where id = ${step.quoteId} and task_id = ${visit.id}`.execute(tx)
    const [quote] = quotes
    if (!quote) throw refuse('NOT_FOUND')
    const taken = { about: step.quoteId.toLowerCase(), version: quote.version }
    // Approved with its link meanwhile: the client approved it twice.
    if (quote.state === 'approved' && quote.total === step.total) return taken
    await checkSeen(tx, { step, userId, ...taken, refuse })
    const { rows } = await sql<{ done: Approved }>`
      select approve_visit_quote(${step.quoteId}, 'signature', ${step.at}::timestamptz, ${step.signer}, ${step.signature})
        as done`.execute(tx)
    const done = rows[0]?.done
    const about = { taskId: visit.id, userId, refuse }
    if (done?.code === 'SOLD_OUT') {
      throw await refuseWith(tx, { ...about, code: 'PART_SOLD_OUT', values: { product: done.product } })
    }
    if (done?.code !== 'DONE' || quote.total !== step.total) {
      throw await refuseWith(tx, { ...about, code: 'QUOTE_CHANGED' })
    }
    await context.audit.record(tx, auditActor, {
      action: 'visit.approved',
      target: visit.id,
      after: { quoteId: step.quoteId, total: step.total, how: 'signature' },
    })
    return { ...taken, version: quote.version + 1 }
  })
}
