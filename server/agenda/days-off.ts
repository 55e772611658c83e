import { sql } from 'kysely'

import type { CallOutput, CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { DAYS_AHEAD } from '../../contract/maintenance/maintenance-calendar.ts'
import { addDays, inBogota } from '../../contract/values/civil-days.ts'
import { lockClientOfTask } from '../maintenance/change-task.ts'
import type { MaintenanceContext } from '../maintenance/context.ts'
import { violates } from '../platform/database/errors.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { lockTechnicians } from './assign-visits.ts'
import { checkTime, planOf, withProblems, undoUntil, writePlan } from './change-visit.ts'
import { proposeAbsence, visitsOn } from './propose-absence.ts'
import type { VisitRow } from './visit-rows.ts'

type DayOff = CallOutput<'agenda.addDayOff'>['data']
type DayOffInput = CheckedInput<'agenda.addDayOff'>

/**
 * Records a technician's day off and reassigns its visits as the caller decided, in one transaction.
 * @throws Problem ABSENCE_CHANGED (409) with a new proposal when the visits differ from the displayed ones; AGENDA_OVERLAP or
 * DAY_OFF_REPEATED (409); NOT_FOUND (404)
 */
export async function addDayOff(
  context: MaintenanceContext,
  input: DayOffInput,
  caller: Caller<DeclaredProblem<'agenda.addDayOff'>>,
): Promise<DayOff> {
  const { technicianId, fecha, reason } = input
  const { refuse, userId } = caller
  let moved = { taskId: '', technicianId: null as string | null, fecha, hora: '' }
  const change = () =>
    context.db.transaction().execute(async (tx) => {
      await lockTechnicians(tx)
      const name = await nameOf(tx, technicianId)
      if (name === undefined) throw refuse('NOT_FOUND')
      const visits = await lockVisitsOn(tx, input)
      if (!isAsSeen(visits, input))
        throw refuse('ABSENCE_CHANGED', { data: await proposeAbsence(tx, input, context.now()) })
      for (const visit of visits) {
        const next = input.visits.find(({ taskId }) => taskId === visit._id)
        const plan = { ...planOf(visit), technicianId: next?.technicianId ?? null, ...slotOf(visit, next) }
        moved = { taskId: visit._id, technicianId: plan.technicianId, fecha: plan.fecha, hora: plan.hora }
        if (plan.fecha !== visit.fecha || plan.hora !== visit.hora)
          checkTime(plan, context.now(), lastDay(context.now()))
        await writePlan(context, tx, { visit, plan, caller })
      }
      const { id } = await tx
        .insertInto('technicianDaysOff')
        .values({ technicianId, day: fecha, reason, madeBy: userId })
        .returning('id')
        .executeTakeFirstOrThrow()
      await context.audit.record(tx, caller.auditActor, {
        action: 'day_off.added',
        target: technicianId,
        after: { fecha, visits: visits.length },
      })
      return { _id: id, fecha, reason, undoUntil: undoUntil(context.now()) }
    })
  return withProblems(context, refuse, () => moved, change).catch(async (error: unknown) => {
    if (!violates(error, 'technician_days_off_once')) throw error
    throw refuse('DAY_OFF_REPEATED', { values: { name: (await nameOf(context.db, technicianId)) ?? '' }, cause: error })
  })
}

const lastDay = (now: Date): string => addDays(inBogota(now).fecha, DAYS_AHEAD)

type Next = DayOffInput['visits'][number]

/** The new day and hour of a visit of that day. */
const slotOf = ({ fecha, hora }: VisitRow, next: Next | undefined): { fecha: string; hora: string } => ({
  fecha: next?.fecha ?? fecha,
  hora: next?.hora ?? hora,
})

async function nameOf(db: Db | Tx, technicianId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from users where id = ${technicianId} and role = 'TECHNICAL' and deleted_at is null`.execute(db)
  return rows[0]?.name
}

async function lockVisitsOn(tx: Tx, on: DayOffInput): Promise<VisitRow[]> {
  await lockTasks(
    tx,
    (await visitsOn(tx, on)).map(({ _id }) => _id),
  )
  // From here on these days cannot be booked, so earlier bookings are visible.
  await lockDays(tx, [on.fecha, ...on.visits.map(({ fecha }) => fecha ?? on.fecha)])
  return visitsOn(tx, on)
}

/** Locks visits, after the accounts of their clients. */
export async function lockTasks(tx: Tx, taskIds: readonly string[]): Promise<void> {
  const ids = taskIds.toSorted()
  for (const id of ids) await lockClientOfTask(tx, id)
  await sql`select from tasks where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
}

/** Locks days, each once and in one order, as every booking locks its own. */
export async function lockDays(tx: Tx, days: readonly string[]): Promise<void> {
  for (const day of [...new Set(days)].toSorted()) await sql`select lock_day(${day}::date)`.execute(tx)
}

function isAsSeen(visits: VisitRow[], { visits: seen, technicianId, fecha }: DayOffInput): boolean {
  const versions = new Map(seen.map(({ taskId, version }) => [taskId, version]))
  return (
    visits.length === seen.length &&
    visits.every(({ _id, version }) => versions.get(_id) === version) &&
    seen.every((one) => one.technicianId !== technicianId || (one.fecha ?? fecha) !== fecha)
  )
}

/** Removes a day off; reassigned visits stay with their technicians. @throws Problem NOT_FOUND (404) */
export async function removeDayOff(
  context: MaintenanceContext,
  dayOffId: string,
  caller: Caller<'NOT_FOUND'>,
): Promise<void> {
  await context.db.transaction().execute((tx) => dropDayOff(tx, context, dayOffId, caller))
}

/** {@link removeDayOff} within a transaction. */
export async function dropDayOff(
  tx: Tx,
  { audit }: Pick<MaintenanceContext, 'audit'>,
  dayOffId: string,
  { auditActor, refuse }: Caller<'NOT_FOUND'>,
): Promise<void> {
  const gone = await tx
    .deleteFrom('technicianDaysOff')
    .where('id', '=', dayOffId)
    .returning(['technicianId', 'day'])
    .executeTakeFirst()
  if (!gone) throw refuse('NOT_FOUND')
  await audit.record(tx, auditActor, {
    action: 'day_off.removed',
    target: gone.technicianId,
    before: { fecha: gone.day },
  })
}
