import { sql } from 'kysely'

import type { CallOutput, CheckedInput } from '../../contract/index.ts'
import { lockClientOfTask } from '../maintenance/change-task.ts'
import type { MaintenanceContext } from '../maintenance/context.ts'
import type { Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { lockDay, planOf, undoUntil, writePlan } from './change-visit.ts'
import { readDays } from './read-days.ts'
import { proposalFor } from './read-week.ts'
import { readVisits } from './visit-rows.ts'

type Assigned = CallOutput<'agenda.assign'>['data']

/**
 * Assigns each visit to the technician proposed at that moment, in chronological order: each assignment counts for the next.
 * Visits that already have one, or that nobody can make, stay as they are.
 */
export async function assignVisits(
  context: MaintenanceContext,
  { taskIds }: CheckedInput<'agenda.assign'>,
  caller: Caller,
): Promise<Assigned> {
  return context.db.transaction().execute(async (tx) => {
    const ids = [...new Set(taskIds)].toSorted()
    await lockTechnicians(tx)
    for (const id of ids) await lockClientOfTask(tx, id)
    await sql`select from tasks where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
    const visits = await readVisits(
      tx,
      sql`t.id = any(${ids}::uuid[]) and t.technician_id is null and t.estado in ('pendiente', 'en proceso')`,
    )
    for (const fecha of new Set(visits.map((visit) => visit.fecha)))
      await lockDay(tx, { fecha: fecha || null, hora: '00:00' })
    const assigned: Assigned = []
    for (const visit of visits) {
      const proposal =
        visit.fecha === '' ? null : proposalFor(visit, await readDays(tx, visit.fecha, visit.fecha), context.now())
      if (proposal) {
        await writePlan(context, tx, { visit, plan: { ...planOf(visit), technicianId: proposal.technicianId }, caller })
      }
      assigned.push({
        taskId: visit._id,
        technicianId: proposal?.technicianId ?? null,
        technician: proposal?.name ?? '',
        version: proposal ? visit.version + 1 : visit.version,
        undoUntil: proposal ? undoUntil(context.now()) : null,
      })
    }
    return assigned
  })
}

/** Accounts are locked before tasks, in the order of their ids. */
export async function lockTechnicians(tx: Tx): Promise<void> {
  await sql`select from users where role = 'TECHNICAL' and deleted_at is null order by id for share`.execute(tx)
}
