import { sql } from 'kysely'

import type { Absence } from '../../contract/agenda/agenda.ts'
import type { CallOutput, CheckedInput, DeclaredProblem } from '../../contract/index.ts'
import { lockClientOfTask } from '../maintenance/change-task.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import { violates } from '../platform/database/violations.ts'
import type { Caller } from '../platform/http/handlers.ts'
import { lockTechnicians } from './assign-visits.ts'
import { planOf, refusingInWords, undoUntil, writePlan } from './change-visit.ts'
import type { AgendaContext } from './context.ts'
import { minuteOf, rankTechnicians } from './rank-technicians.ts'
import { readDays, type Busy } from './read-days.ts'
import { hasPassed, wantedOf } from './read-week.ts'
import { readVisits, type VisitRow } from './visit-rows.ts'

/** The open visits of a technician on a day. */
const visitsOn = (db: Db | Tx, { technicianId, fecha }: { technicianId: string; fecha: string }): Promise<VisitRow[]> =>
  readVisits(
    db,
    sql`t.technician_id = ${technicianId} and t.fecha = ${fecha}::date and t.estado in ('pendiente', 'en proceso')`,
  )

/** To whom each visit of a day that is still to come would go, the earliest first: each counts for the next. */
export async function proposeAbsence(
  db: Db | Tx,
  { technicianId, fecha }: CheckedInput<'agenda.proposeAbsence'>,
  now: Date,
): Promise<Absence> {
  const facts = await readDays(db, fecha, fecha)
  const others = { ...facts, technicians: facts.technicians.filter(({ _id }) => _id !== technicianId) }
  const busy = [...facts.busy]
  const visits = await visitsOn(db, { technicianId, fecha })
  return {
    technicianId,
    fecha,
    visits: visits.map((visit) => {
      const wanted = wantedOf(visit)
      const candidates = wanted ? rankTechnicians(wanted, { ...others, busy }) : []
      const best = !hasPassed(visit, now) && candidates[0]?.obstacle === null ? candidates[0] : null
      if (best) busy.push(busyWith(visit, best.technicianId))
      return { visit, proposal: best ?? null, candidates }
    }),
  }
}

function busyWith({ _id, fecha, hora, minutes, place }: VisitRow, technicianId: string): Busy {
  const fromMinute = minuteOf(hora)
  return {
    ...{ technicianId, fecha, fromMinute, toMinute: fromMinute + (minutes ?? 60) },
    ...{ zoneId: place?.zoneId ?? null, taskId: _id, dayOff: null },
  }
}

type DayOff = CallOutput<'agenda.addDayOff'>['data']

/**
 * A technician does not work on a day: the visits go to whom the caller says, in one transaction.
 * @throws Problem ABSENCE_CHANGED (409) with a new proposal when the visits are not those that the caller saw;
 *   AGENDA_OVERLAP or DAY_OFF_REPEATED (409); NOT_FOUND (404)
 */
export async function addDayOff(
  context: AgendaContext,
  input: CheckedInput<'agenda.addDayOff'>,
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
        const next = input.visits.find(({ taskId }) => taskId === visit._id)?.technicianId ?? null
        moved = { taskId: visit._id, technicianId: next, fecha, hora: visit.hora }
        await writePlan(context, tx, { visit, plan: { ...planOf(visit), technicianId: next }, caller })
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
  return refusingInWords(context, refuse, () => moved, change).catch(async (error: unknown) => {
    if (!violates(error, 'technician_days_off_once')) throw error
    throw refuse('DAY_OFF_REPEATED', { values: { name: (await nameOf(context.db, technicianId)) ?? '' }, cause: error })
  })
}

async function nameOf(db: Db | Tx, technicianId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from users where id = ${technicianId} and role = 'TECHNICAL' and deleted_at is null`.execute(db)
  return rows[0]?.name
}

async function lockVisitsOn(tx: Tx, on: { technicianId: string; fecha: string }): Promise<VisitRow[]> {
  const ids = (await visitsOn(tx, on)).map(({ _id }) => _id).toSorted()
  for (const id of ids) await lockClientOfTask(tx, id)
  await sql`select from tasks where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
  // From here on nobody is booked that day: what came since is seen, too.
  await sql`select lock_day(${on.fecha}::date)`.execute(tx)
  return visitsOn(tx, on)
}

function isAsSeen(visits: VisitRow[], { visits: seen, technicianId }: CheckedInput<'agenda.addDayOff'>): boolean {
  const versions = new Map(seen.map(({ taskId, version }) => [taskId, version]))
  return (
    visits.length === seen.length &&
    visits.every(({ _id, version }) => versions.get(_id) === version) &&
    seen.every((one) => one.technicianId !== technicianId)
  )
}

/** The technician works that day again; visits that went to others stay with them. @throws Problem NOT_FOUND (404) */
export async function removeDayOff(
  { db, audit }: AgendaContext,
  dayOffId: string,
  { auditActor, refuse }: Caller<'NOT_FOUND'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
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
  })
}
