import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { Visit } from '../../contract/visits/visits.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { Problem } from '../platform/problem.ts'
import type { VisitsContext } from './context.ts'
import { checkSeen, refuseWith, takeStep } from './take-step.ts'

/**
 * Marks a point of a started visit as done, or as not applicable with a reason.
 * @throws Problem NOT_FOUND (404), VISIT_CHANGED or VISIT_STATE (409), VALIDATION (400) without a reason
 */
export async function checkPoint(
  context: VisitsContext,
  step: CheckedInput<'visits.checkPoint'>,
  caller: Caller<DeclaredProblem<'visits.checkPoint'>>,
): Promise<Visit> {
  const { userId, auditActor, refuse } = caller
  const about = `point ${step.position}`
  return takeStep(context, { kind: 'point', step }, caller, async (tx, visit) => {
    if (visit.estado !== 'en proceso') {
      throw await refuseWith(tx, { code: 'VISIT_STATE', taskId: visit.id, userId, refuse })
    }
    const { rows } = await sql<{ version: number }>`
      select version from visit_points where task_id = ${visit.id} and position = ${step.position} for no key update`.execute(
      tx,
    )
    if (!rows[0]) throw refuse('NOT_FOUND')
    await checkSeen(tx, { step, userId, about, version: rows[0].version, refuse })
    if (step.state === 'not_applicable' && step.note === '') {
      const message = 'Di por qué no aplica.'
      throw new Problem('VALIDATION', { message, fields: [{ field: 'note', message }] })
    }
    const saved = await sql<{ version: number }>`
      update visit_points set state = ${step.state}, note = ${step.note}, changed_by = ${userId}
      where task_id = ${visit.id} and position = ${step.position} returning version`.execute(tx)
    await context.audit.record(tx, auditActor, {
      action: 'visit.point_checked',
      target: visit.id,
      after: { position: step.position, state: step.state },
    })
    return { about, version: saved.rows[0]?.version ?? rows[0].version }
  })
}
