import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { stages, type Stage } from '../../contract/visits/visit-states.ts'
import type { Visit } from '../../contract/visits/visits.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import type { VisitsContext } from './context.ts'
import { checkSeen, readCurrentVisit, refuseWith, takeStep, type LockedVisit, type StepResult } from './take-step.ts'

type StageCaller = Caller<DeclaredProblem<'visits.stage'>>
type StageStep = CheckedInput<'visits.stage'>

/**
 * Records that a technician set out, arrived, began or ended. Beginning and ending are the task's states `en proceso` and
 * `completado`, with their history and e-mails. A stage that was already reached stays.
 * @throws Problem VISIT_CHANGED, VISIT_STATE or VISIT_UNFINISHED (409), each with the current visit
 */
export async function takeStage(context: VisitsContext, step: StageStep, caller: StageCaller): Promise<Visit> {
  const { userId, auditActor, refuse } = caller
  return takeStep(context, { kind: 'stage', step }, caller, async (tx, visit) => {
    if (await stands(tx, visit, step.stage)) return { about: 'visit', version: visit.version }
    await checkSeen(tx, { step, userId, about: 'visit', version: visit.version, refuse })
    await checkStage(tx, visit, step.stage, caller)
    if (step.stage === 'started') {
      await sql`select copy_checklist(${visit.id}, (select version from checklists
          where tipo = ${visit.tipo} and version = ${step.checklistVersion ?? null}::int))`.execute(tx)
    }
    const version = await changeState(context, tx, { visit, stage: step.stage, caller })
    const { rows } = await sql<{ at: Date }>`
        insert into visit_stages (task_id, stage, at, technician_id)
        select ${visit.id}, ${step.stage}, believable_moment(${step.at}::timestamptz, greatest(t.created_at,
          (select max(at) from visit_stages where task_id = t.id))), ${userId} from tasks t where t.id = ${visit.id}
        returning at`.execute(tx)
    if (step.stage === 'on_the_way' && rows[0]) await context.emails.onTheWay(tx, { taskId: visit.id, at: rows[0].at })
    await context.audit.record(tx, auditActor, {
      action: 'visit.stage',
      target: visit.id,
      after: { stage: step.stage },
    })
    return { about: 'visit', version }
  })
}

/**
 * Undoes the last stage, while it has not changed the state of the task. Undoing it again changes nothing. The e-mail about
 * setting out reads the stages when it is sent, so a stage undone at once causes none.
 * @throws Problem VISIT_CHANGED or VISIT_STATE (409), each with the current visit
 */
export async function undoStage(
  context: VisitsContext,
  step: CheckedInput<'visits.undoStage'>,
  caller: Caller<DeclaredProblem<'visits.undoStage'>>,
): Promise<Visit> {
  const { userId, auditActor, refuse } = caller
  return takeStep(context, { kind: 'undo', step }, caller, async (tx, visit): Promise<StepResult> => {
    const taken = { about: 'visit', version: visit.version }
    if (!(await stands(tx, visit, step.stage))) return taken
    await checkSeen(tx, { step, userId, ...taken, refuse })
    if ((await lastStage(tx, visit.id)) !== step.stage || visit.estado !== 'pendiente') {
      throw await refuseWith(tx, { code: 'VISIT_STATE', taskId: visit.id, userId, refuse })
    }
    await sql`delete from visit_stages where task_id = ${visit.id} and stage = ${step.stage}`.execute(tx)
    await context.audit.record(tx, auditActor, {
      action: 'visit.stage_undone',
      target: visit.id,
      before: { stage: step.stage },
    })
    return taken
  })
}

async function stands(tx: Tx, { id }: LockedVisit, stage: Stage): Promise<boolean> {
  const { rows } = await sql`select from visit_stages where task_id = ${id} and stage = ${stage}`.execute(tx)
  return rows.length > 0
}

async function lastStage(tx: Tx, taskId: string): Promise<Stage | undefined> {
  const { rows } = await sql<{ stage: Stage }>`select stage from visit_stages where task_id = ${taskId}`.execute(tx)
  return stages.findLast((stage) => rows.some((row) => row.stage === stage))
}

/** A stage may be skipped, but none comes after a later one. */
async function checkStage(tx: Tx, visit: LockedVisit, stage: Stage, { userId, refuse }: StageCaller): Promise<void> {
  const about = { taskId: visit.id, userId, refuse }
  const last = await lastStage(tx, visit.id)
  const isLate = last !== undefined && stages.indexOf(last) > stages.indexOf(stage)
  const fits = visit.estado === (stage === 'finished' ? 'en proceso' : 'pendiente')
  // A task may be begun by a call without stages.
  const isBegun = stage === 'started' && visit.estado === 'en proceso'
  if (isLate || !(fits || isBegun)) throw await refuseWith(tx, { code: 'VISIT_STATE', ...about })
  if (stage !== 'finished') return
  const { missing } = await readCurrentVisit(tx, visit.id, userId)
  if (missing.computers + missing.points > 0) {
    throw await refuseWith(tx, { code: 'VISIT_UNFINISHED', ...about, values: { missing: missingText(missing) } })
  }
}

type StateChange = { visit: LockedVisit; stage: Stage; caller: StageCaller }

/** @returns the version of the task afterwards */
async function changeState(
  { audit, emails }: VisitsContext,
  tx: Tx,
  { visit, stage, caller: { userId, auditActor } }: StateChange,
): Promise<number> {
  const estado = stage === 'started' ? 'en proceso' : stage === 'finished' ? 'completado' : visit.estado
  if (estado === visit.estado) return visit.version
  const { version } = await tx
    .updateTable('tasks')
    .set({ estado, changedBy: userId })
    .where('id', '=', visit.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const before = { fecha: visit.fecha, hora: visit.hora, estado: visit.estado }
  const after = { ...before, estado }
  await audit.record(tx, auditActor, { action: 'task.changed', target: visit.id, before, after })
  await emails.changed(tx, { taskId: visit.id, version, before, after, isTaken: false })
  return version
}

/** "1 equipo y 2 puntos". */
function missingText({ computers, points }: Visit['missing']): string {
  const some = (many: number, one: string) => (many === 0 ? [] : [`${many} ${one}${many === 1 ? '' : 's'}`])
  return [...some(computers, 'equipo'), ...some(points, 'punto')].join(' y ')
}
