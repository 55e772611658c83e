import { sql } from 'kysely'

import type { AgendaChange } from '../../contract/agenda/moves.ts'
import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { DAYS_AHEAD } from '../../contract/maintenance/maintenance-calendar.ts'
import type { TaskState } from '../../contract/maintenance/task-values.ts'
import { addDays, inBogota } from '../../contract/values/civil-days.ts'
import type { MaintenanceContext } from '../maintenance/context.ts'
import type { Caller } from '../platform/http/handlers.ts'
import {
  readChanged,
  checkTime,
  lockDay,
  lockTechnician,
  lockVisit,
  planOf,
  withProblems,
  UNDO_SECONDS,
  writePlan,
  type Plan,
} from './change-visit.ts'
import { isCancelFinal } from './read-visit.ts'

const isOver = (estado: TaskState): boolean => estado === 'completado' || estado === 'cancelado'

/**
 * Moves a visit to another technician, day or hour. Working hours and travel do not refuse it, because the owner sees them;
 * another visit or a day off does.
 * @throws Problem NOT_FOUND (404); AGENDA_CHANGED, AGENDA_OVERLAP, TASK_CLOSED or CLIENT_GONE (409); VALIDATION (400)
 */
export async function moveVisit(
  context: MaintenanceContext,
  { taskId, version, technicianId, fecha, hora }: CheckedInput<'agenda.move'>,
  caller: Caller<DeclaredProblem<'agenda.move'>>,
): Promise<AgendaChange> {
  const { db, now } = context
  const target = { taskId, technicianId, fecha, hora }
  return withProblems(
    context,
    caller.refuse,
    () => target,
    () =>
      db.transaction().execute(async (tx) => {
        await lockTechnician(tx, technicianId)
        const visit = await lockVisit(tx, { taskId, version }, caller.refuse)
        if (isOver(visit.estado)) throw caller.refuse('TASK_CLOSED')
        if (fecha !== visit.fecha || hora !== visit.hora) {
          checkTime(target, now(), addDays(inBogota(now()).fecha, DAYS_AHEAD))
        }
        await lockDay(tx, target)
        const plan = { technicianId, fecha, hora, estado: visit.estado }
        const isChanged = await writePlan(context, tx, { visit, plan, caller })
        return readChanged(tx, taskId, isChanged ? now() : null)
      }),
  )
}

/**
 * Undoes the caller's own last change; people who know the visit in the restored state get no e-mail.
 * @throws Problem UNDO_TOO_LATE (409) after thirty seconds or for another person's change; otherwise as {@link moveVisit}
 */
export async function undoChange(
  context: MaintenanceContext,
  { taskId, version }: CheckedInput<'agenda.undo'>,
  caller: Caller<DeclaredProblem<'agenda.undo'>>,
): Promise<AgendaChange> {
  const { db } = context
  let target = { taskId, technicianId: null as string | null, fecha: '', hora: '' }
  return withProblems(
    context,
    caller.refuse,
    () => target,
    () =>
      db.transaction().execute(async (tx) => {
        // Read before the visit is locked, so that accounts are locked before tasks; the version is checked afterwards.
        const { rows } = await sql<{ before: Plan }>`
          select before from task_history where task_id = ${taskId} and version = ${version - 1}
            and actor = ${caller.userId} and at > now() - make_interval(secs => ${UNDO_SECONDS})`.execute(tx)
        const before = rows[0]?.before
        if (before) await lockTechnician(tx, before.technicianId)
        const visit = await lockVisit(tx, { taskId, version }, caller.refuse)
        if (!before) throw caller.refuse('UNDO_TOO_LATE')
        if (visit.estado === 'cancelado' && (await isCancelFinal(tx, taskId))) {
          throw caller.refuse('UNDO_TOO_LATE', {
            message: 'Ya había algo aprobado o pagado: esta cancelación no se puede deshacer.',
          })
        }
        target = { taskId, technicianId: before.technicianId, fecha: before.fecha ?? '', hora: before.hora }
        await lockDay(tx, before)
        const { technicianId, fecha, hora, estado } = before
        await writePlan(context, tx, { visit, plan: { technicianId, fecha, hora, estado }, caller, isUndo: true })
        return readChanged(tx, taskId, null)
      }),
  )
}

/**
 * Cancels a visit of either kind; client and technician get an e-mail with the reason. Once something was approved, or a computer
 * of a preventive visit was done, it cannot be undone: parts returned to stock, and payments or refunds are due.
 */
export async function cancelVisit(
  context: MaintenanceContext,
  { taskId, version, reason }: CheckedInput<'agenda.cancel'>,
  caller: Caller<DeclaredProblem<'agenda.cancel'>>,
): Promise<AgendaChange> {
  const { db, now } = context
  return db.transaction().execute(async (tx) => {
    const visit = await lockVisit(tx, { taskId, version }, caller.refuse)
    if (isOver(visit.estado)) throw caller.refuse('TASK_CLOSED')
    await sql`
      insert into visit_cancellations (task_id, version, reason, cancelled_by)
      values (${taskId}, ${version + 1}, ${reason}, ${caller.userId})`.execute(tx)
    const isFinal = await isCancelFinal(tx, taskId)
    await writePlan(context, tx, { visit, plan: { ...planOf(visit), estado: 'cancelado' }, caller })
    return readChanged(tx, taskId, isFinal ? null : now())
  })
}
