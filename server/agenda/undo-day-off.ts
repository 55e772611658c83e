import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { MaintenanceContext } from '../maintenance/context.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { Problem } from '../platform/problem.ts'
import { lockTechnicians } from './assign-visits.ts'
import { lockVisit, UNDO_SECONDS, withProblems, writePlan, type Plan } from './change-visit.ts'
import { dropDayOff, lockDays, lockTasks } from './days-off.ts'

type Undone = CheckedInput<'agenda.undoDayOff'>

/**
 * Undoes a day off: the technician works that day again, and each of its visits is restored. One transaction: a visit that cannot
 * be restored leaves everything as it is (decision 0114).
 * @throws Problem NOT_FOUND (404); VALIDATION (400) when other visits are named than those that the day off changed;
 * AGENDA_CHANGED with the visit that was changed since, AGENDA_OVERLAP, CLIENT_GONE, or UNDO_TOO_LATE after thirty seconds and
 * for another person's day off (409)
 */
export async function undoDayOff(
  context: MaintenanceContext,
  { dayOffId, visits }: Undone,
  caller: Caller<DeclaredProblem<'agenda.undoDayOff'>>,
): Promise<void> {
  let target = { taskId: '', technicianId: null as string | null, fecha: '', hora: '' }
  const undo = async (tx: Tx) => {
    await lockTechnicians(tx)
    const dayOff = await readDayOff(tx, dayOffId, caller.userId)
    if (!dayOff) throw caller.refuse('NOT_FOUND')
    if (!dayOff.isInTime) throw caller.refuse('UNDO_TOO_LATE')
    const changed = await readChanged(tx, dayOffId)
    checkNamed(visits, changed)
    await lockTasks(tx, [...changed.keys()])
    await lockDays(
      tx,
      [...changed.values()].flatMap(({ before: { fecha } }) => fecha ?? []),
    )
    await dropDayOff(tx, context, dayOffId, caller)
    for (const seen of visits) {
      const visit = await lockVisit(tx, seen, caller.refuse)
      const made = changed.get(visit._id)
      // The caller changed it again since: the change by the day off cannot be undone any more.
      if (made?.version !== visit.version) throw caller.refuse('UNDO_TOO_LATE')
      const plan = made.before
      target = { taskId: visit._id, technicianId: plan.technicianId, fecha: plan.fecha ?? '', hora: plan.hora }
      await writePlan(context, tx, { visit, plan, caller, isUndo: true })
    }
  }
  await withProblems(
    context,
    caller.refuse,
    () => target,
    () => context.db.transaction().execute(undo),
  )
}

async function readDayOff(tx: Tx, dayOffId: string, userId: string): Promise<{ isInTime: boolean } | undefined> {
  const { rows } = await sql<{ isInTime: boolean }>`
    select coalesce(made_by = ${userId}, false) and made_at > now() - make_interval(secs => ${UNDO_SECONDS}) as "isInTime"
    from technician_days_off where id = ${dayOffId}`.execute(tx)
  return rows[0]
}

/** The version of a visit after a day off, and its state before. */
type Made = { version: number; before: Plan }

/** The changes by a day off: they have the same transaction time as the day off. */
async function readChanged(tx: Tx, dayOffId: string): Promise<Map<string, Made>> {
  const { rows } = await sql<Made & { taskId: string }>`
    select h.task_id as "taskId", h.version + 1 as version, h.before
    from technician_days_off o join tasks t on t.updated_at >= o.made_at
    join task_history h on h.task_id = t.id and h.at = o.made_at and h.actor = o.made_by
    where o.id = ${dayOffId} and h.before ->> 'technicianId' = o.technician_id::text
      and h.before ->> 'fecha' = o.day::text`.execute(tx)
  return new Map(
    rows.map(({ taskId, version, before: { technicianId, fecha, hora, estado } }) => [
      taskId,
      { version, before: { technicianId, fecha, hora, estado } },
    ]),
  )
}

/** @throws Problem VALIDATION (400): a day off is undone with the changes of all its visits, or not at all */
function checkNamed(visits: Undone['visits'], changed: ReadonlyMap<string, Made>): void {
  const named = new Set(visits.map(({ taskId }) => taskId.toLowerCase()))
  if (named.size === changed.size && [...named].every((id) => changed.has(id))) return
  const message = 'Un día libre se deshace con todas las visitas que cambió.'
  throw new Problem('VALIDATION', { message, fields: [{ field: 'visits', message }] })
}
