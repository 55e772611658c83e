import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { isLeftOver, isOpenComputer, needsReason, type ShownComputerState } from '../../contract/visits/visit-states.ts'
import type { Visit } from '../../contract/visits/visits.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { Problem } from '../platform/problem.ts'
import type { VisitsContext } from './context.ts'
import { joinFollowUp, lockFollowUp } from './follow-up.ts'
import { checkSeen, checkUnsigned, refuseWith, takeStep, type LockedVisit } from './take-step.ts'

type Result = {
  state: ShownComputerState
  findings: string
  workDone: string
  reason: string
  minutes: number | null
}

/**
 * Saves the result of a computer. After the visit was completed, for example by a call without computers, a late result is
 * accepted until the record is signed, but the computer is not reopened, and one with a proposed follow-up stays left over. One
 * that turns out unfinished later joins the follow-up.
 * @throws Problem VISIT_CHANGED or VISIT_STATE (409) with the current visit; VALIDATION (400) without a reason
 */
export async function saveComputer(
  context: VisitsContext,
  step: CheckedInput<'visits.saveComputer'>,
  caller: Caller<DeclaredProblem<'visits.saveComputer'>>,
): Promise<Visit> {
  const { userId, auditActor, refuse } = caller
  return takeStep(context, { kind: 'computer', step }, caller, async (tx, visit) => {
    const now = await lockComputer(tx, visit, step.computerId)
    if (!now) throw refuse('NOT_FOUND')
    await checkUnsigned(tx, visit, caller)
    await checkSeen(tx, { step, userId, about: step.computerId.toLowerCase(), version: now.version, refuse })
    const wanted = wantedOf(now, step)
    if (!isAllowed(visit, wanted.state)) {
      throw await refuseWith(tx, { code: 'VISIT_STATE', taskId: visit.id, userId, refuse })
    }
    const joined = await visitToJoin(tx, visit, { from: now.state, to: wanted.state }, caller)
    if (needsReason(wanted.state) && wanted.reason === '') throw invalid('reason', 'Di por qué.')
    const { rows } = await sql<{ version: number }>`
      update visit_computers set state = ${wanted.state}, findings = ${wanted.findings}, work_done = ${wanted.workDone},
        reason = ${wanted.reason}, minutes = ${wanted.minutes}, changed_by = ${userId},
        begun_at = case when ${wanted.state} = 'en_curso'
          then coalesce(begun_at, believable_moment(${step.at}::timestamptz, '-infinity')) else begun_at end
      where id = ${step.computerId} returning version`.execute(tx)
    if (joined) await joinFollowUp(tx, joined, { _id: step.computerId, ...wanted })
    await context.audit.record(tx, auditActor, {
      action: 'visit.computer_saved',
      target: step.computerId,
      before: { state: now.state },
      after: { state: wanted.state },
    })
    return { about: step.computerId.toLowerCase(), version: rows[0]?.version ?? now.version }
  })
}

/**
 * The existing follow-up for a computer that turns out unfinished only now.
 * @throws Problem VISIT_STATE (409) with the current visit, when the other visit has this computer, or is over
 */
async function visitToJoin(
  tx: Tx,
  visit: LockedVisit,
  { from, to }: { from: ShownComputerState; to: ShownComputerState },
  { userId, refuse }: Caller<DeclaredProblem<'visits.saveComputer'>>,
) {
  if (isLeftOver(from) === isLeftOver(to)) return undefined
  const followUp = await lockFollowUp(tx, visit)
  if (!followUp || (isLeftOver(to) && followUp.estado !== 'completado')) return followUp
  const message = isLeftOver(from)
    ? 'De este equipo ya se propuso otra visita: allá se anota cómo queda.'
    : 'La otra visita que se propuso ya terminó: este equipo necesita una solicitud nueva.'
  throw await refuseWith(tx, { code: 'VISIT_STATE', taskId: visit.id, userId, refuse, message })
}

async function lockComputer(tx: Tx, { id }: LockedVisit, computerId: string) {
  const { rows } = await sql<Result & { version: number }>`
    select state, findings, work_done as "workDone", reason, minutes, version from visit_computers
    where id = ${computerId} and task_id = ${id} for no key update`.execute(tx)
  return rows[0]
}

function wantedOf(now: Result, step: CheckedInput<'visits.saveComputer'>): Result {
  return {
    state: step.state ?? now.state,
    findings: step.findings ?? now.findings,
    workDone: step.workDone ?? now.workDone,
    reason: step.reason ?? now.reason,
    minutes: step.minutes ?? now.minutes,
  }
}

function isAllowed({ estado }: LockedVisit, state: ShownComputerState): boolean {
  return estado === 'en proceso' || (estado === 'completado' && !isOpenComputer(state))
}

function invalid(field: string, message: string): Problem {
  return new Problem('VALIDATION', { message, fields: [{ field, message }] })
}
