import { sql } from 'kysely'

import type { CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { lockTechnicians } from './assign-visits.ts'
import { lockVisit, UNDO_SECONDS, withProblems, writePlan, type Plan } from './change-visit.ts'
import type { AgendaContext } from './context.ts'
import { dropDayOff, lockDays, lockTasks } from './days-off.ts'

type Undone = CheckedInput<'agenda.undoDayOff'>

/**
 * Takes back a day off: the technician works that day again, and each of its visits is as it was before the caller's own last
 * change. One transaction: a visit that cannot go back leaves everything as it is (decision 0114).
 * @throws Problem NOT_FOUND (404); AGENDA_CHANGED with the visit that was changed since, AGENDA_OVERLAP, CLIENT_GONE, or
 *   UNDO_TOO_LATE after thirty seconds (409)
 */
export async function undoDayOff(
  context: AgendaContext,
  { dayOffId, visits }: Undone,
  caller: Caller<DeclaredProblem<'agenda.undoDayOff'>>,
): Promise<void> {
  let target = { taskId: '', technicianId: null as string | null, fecha: '', hora: '' }
  const undo = async (tx: Tx) => {
    await lockTechnicians(tx)
    const before = await readBefore(tx, visits, caller.userId)
    await lockTasks(
      tx,
      visits.map(({ taskId }) => taskId),
    )
    await lockDays(
      tx,
      [...before.values()].flatMap(({ fecha }) => fecha ?? []),
    )
    await dropDayOff(tx, context, dayOffId, caller)
    for (const seen of visits) {
      const visit = await lockVisit(tx, seen, caller.refuse)
      const plan = before.get(visit._id)
      if (!plan) throw caller.refuse('UNDO_TOO_LATE')
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

/** How each visit was before the caller's own last change; without an entry it is too late for that. */
async function readBefore(tx: Tx, visits: Undone['visits'], userId: string): Promise<Map<string, Plan>> {
  const { rows } = await sql<{ taskId: string; before: Plan }>`
    select h.task_id as "taskId", h.before
    from unnest(${visits.map(({ taskId }) => taskId)}::uuid[], ${visits.map(({ version }) => version)}::integer[])
      as seen (task_id, version)
    join task_history h on h.task_id = seen.task_id and h.version = seen.version - 1
    where h.actor = ${userId} and h.at > now() - make_interval(secs => ${UNDO_SECONDS})`.execute(tx)
  return new Map(
    rows.map(({ taskId, before: { technicianId, fecha, hora, estado } }) => [
      taskId,
      { technicianId, fecha, hora, estado },
    ]),
  )
}
