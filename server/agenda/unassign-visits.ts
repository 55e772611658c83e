import { sql } from 'kysely'

import type { CallOutput, CheckedInput } from '../../contract/index.ts'
import { problems } from '../../contract/problems.ts'
import type { MaintenanceContext } from '../maintenance/context.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { lockDay, UNDO_SECONDS, writePlan, type Plan } from './change-visit.ts'
import { readVisits } from './visit-rows.ts'

type Unassigned = CallOutput<'agenda.unassign'>['data']
type Assigned = { taskId: string; before: Plan | null; changedBy: string }

/**
 * Undoes assignments of visits, all within the time limit of one call: the caller's own last change of each, for thirty seconds.
 * Those that cannot be undone stay as they are.
 */
export async function unassignVisits(
  context: MaintenanceContext,
  { visits: wanted }: CheckedInput<'agenda.unassign'>,
  caller: Caller,
): Promise<Unassigned> {
  const versions = new Map(wanted.map(({ taskId, version }) => [taskId.toLowerCase(), version]))
  const ids = [...versions.keys()].toSorted()
  return context.db.transaction().execute(async (tx) => {
    // Accounts before tasks, as `lockClientOfTask`.
    await sql`
      select from users where id in (select user_id from tasks where id = any(${ids}::uuid[])) order by id for key share`.execute(
      tx,
    )
    await sql`select from tasks where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
    const visits = new Map(
      (await readVisits(tx, sql`t.id = any(${ids}::uuid[])`)).map((visit) => [visit._id, visit] as const),
    )
    const assigned = await readAssigned(tx, ids, [...ids.map((id) => versions.get(id) ?? 0)], caller.userId)
    for (const fecha of [...new Set(assigned.map(({ before }) => before?.fecha ?? null))].toSorted())
      await lockDay(tx, { fecha, hora: '00:00' })
    const answers: Unassigned = []
    for (const { taskId, before, changedBy } of assigned) {
      const visit = visits.get(taskId)
      const refusal = !visit
        ? problems.NOT_FOUND.message
        : visit.version !== versions.get(taskId)
          ? problems.AGENDA_CHANGED.message.replace('{name}', changedBy)
          : before === null || visit.technicianId === null
            ? problems.UNDO_TOO_LATE.message
            : ''
      if (visit && before && refusal === '') {
        const { technicianId, fecha, hora, estado } = before
        await writePlan(context, tx, { visit, plan: { technicianId, fecha, hora, estado }, caller, isUndo: true })
      }
      answers.push({ taskId, refusal })
    }
    return answers
  })
}

/** Each visit's state while it was unassigned, if the caller assigned it just now, and its last author. */
async function readAssigned(tx: Tx, ids: string[], versions: number[], userId: string): Promise<Assigned[]> {
  const { rows } = await sql<Assigned>`
    select w.id as "taskId", h.before, coalesce(last.name, 'Alguien') as "changedBy"
    from unnest(${ids}::uuid[], ${versions}::integer[]) as w (id, version)
    left join task_history h on h.task_id = w.id and h.version = w.version - 1 and h.actor = ${userId}
      and h.at > now() - make_interval(secs => ${UNDO_SECONDS}) and h.before ->> 'technicianId' is null
    left join lateral (
      select u.name from task_history x join users u on u.id = x.actor
      where x.task_id = w.id order by x.version desc limit 1) last on true
    order by w.id`.execute(tx)
  return rows
}
