import { sql } from 'kysely'

import type { Candidate } from '../../contract/agenda/agenda-visits.ts'
import type {
  AgendaWeek,
  PlannedVisit,
  UnassignedVisit,
  UndatedVisit,
  WeekTechnician,
} from '../../contract/agenda/agenda-week.ts'
import type { CheckedInput } from '../../contract/index.ts'
import { whyClosed } from '../../contract/maintenance/maintenance-calendar.ts'
import { inBogota, isClockTime } from '../../contract/values/civil-days.ts'
import type { Db } from '../platform/database/pool.ts'
import { cashOutside } from '../visits/money/cash.ts'
import { daysFrom, freeHoursOf, type FreeDay } from './free-hours.ts'
import { minuteOf, rankTechnicians, worksOn, type VisitToMake } from './rank-technicians.ts'
import { readDays, travelBetween, type Days, type TechnicianFacts, type Travel } from './read-days.ts'
import { readVisits, type VisitRow } from './visit-rows.ts'

/** Visits without a day that are shown at once; the rest stay under Hoy. */
const UNDATED = 50
/** The maximum number of undated visits with a technician, which are listed nowhere else. */
const UNDATED_TAKEN = 500
/** A trip that leaves less than this many minutes is tight. */
const TIGHT = 10

/** Some days of every technician, and unassigned visits, each with the proposed technician and the reasons. */
export async function readWeek(
  db: Db,
  { desde, dias, now }: CheckedInput<'agenda.week'> & { now: Date },
): Promise<AgendaWeek> {
  const days = daysFrom(desde, dias)
  const last = days.at(-1) ?? desde
  const inDays = sql`t.fecha between ${desde}::date and ${last}::date`
  const isOpen = sql`t.estado in ('pendiente', 'en proceso')`
  const [facts, planned, waiting, undated, taken, free, zones, cash] = await Promise.all([
    readDays(db, desde, last),
    readVisits(db, sql`${inDays} and t.technician_id is not null and t.estado <> 'cancelado'`),
    readVisits(db, sql`${inDays} and t.technician_id is null and ${isOpen}`),
    readVisits(db, sql`t.fecha is null and t.technician_id is null and ${isOpen}`, UNDATED),
    readVisits(db, sql`t.fecha is null and t.technician_id is not null and ${isOpen}`, UNDATED_TAKEN),
    freeHoursOf(db, { first: desde, days: dias, computers: 1, place: null, taskId: null, now }),
    sql<AgendaWeek['zones'][number]>`select id as _id, name from zones order by name`.execute(db),
    cashOutside(db),
  ])
  const technicians = facts.technicians.map((technician) => planOf(technician, { days, facts, planned, free }))
  const unassigned = [...waiting, ...undated].map((visit) =>
    Object.assign(visit, { proposal: proposalFor(visit, facts, now) }),
  )
  return {
    days: days.map((fecha) => ({ fecha, closed: whyClosed(fecha) })),
    technicians,
    unassigned: unassigned satisfies UnassignedVisit[],
    undated: taken.map((visit) => withTechnician(visit, facts.technicians)),
    zones: zones.rows,
    cash,
  }
}

function withTechnician(visit: VisitRow, technicians: readonly TechnicianFacts[]): UndatedVisit {
  const technicianId = visit.technicianId ?? ''
  return { ...visit, technicianId, technician: technicians.find(({ _id }) => _id === technicianId)?.name ?? '' }
}

type Read = { days: string[]; facts: Days; planned: VisitRow[]; free: FreeDay[] }

function planOf(technician: TechnicianFacts, { days, facts, planned, free }: Read): WeekTechnician {
  const own = planned.filter(({ technicianId }) => technicianId === technician._id)
  const { _id, name, phone, email, zoneIds, hours } = technician
  return {
    ...{ _id, name, phone, email, zoneIds, hours },
    days: days.map((fecha) => {
      const works = worksOn(technician, fecha)
      const visits = own.filter((visit) => visit.fecha === fecha)
      const off = facts.busy.find((one) => one.technicianId === _id && one.fecha === fecha && one.dayOff !== null)
      return {
        fecha,
        dayOff: off?.dayOff ?? null,
        worksMinutes: works.ends - works.begins,
        loadMinutes: visits.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
        visits: visits.map((visit, index) => withTravel(visit, visits[index - 1], facts.travel)),
        freeHours: free.find((one) => one.technicianId === _id && one.fecha === fecha)?.hours ?? [],
      }
    }),
  }
}

function withTravel(visit: VisitRow, before: VisitRow | undefined, travel: Travel): PlannedVisit {
  const travelMinutes = before ? travelBetween(travel, before.place?.zoneId ?? null, visit.place?.zoneId ?? null) : null
  const hasHours = before && isClockTime(before.hora) && isClockTime(visit.hora)
  const gap = hasHours ? minuteOf(visit.hora) - minuteOf(before.hora) - (before.minutes ?? 0) : null
  return { ...visit, travelMinutes, isTight: gap !== null && travelMinutes !== null && gap - travelMinutes < TIGHT }
}

/** The data for ranking technicians; null without a day and a clock time. */
export function wantedOf({ _id, fecha, hora, minutes, place, kinds }: VisitRow): VisitToMake | null {
  return minutes === null ? null : { taskId: _id, fecha, hora, minutes, zoneId: place?.zoneId ?? null, kinds }
}

/** Whether a visit's hour is over: no technician is proposed for it any more (P-154). */
export function hasPassed({ fecha, hora }: VisitRow, now: Date): boolean {
  const clock = inBogota(now)
  return fecha < clock.fecha || (fecha === clock.fecha && isClockTime(hora) && hora <= clock.hora)
}

/** The technician proposed for a visit; null when nobody can make it, or its hour is over. */
export function proposalFor(visit: VisitRow, facts: Days, now: Date): Candidate | null {
  const wanted = hasPassed(visit, now) ? null : wantedOf(visit)
  const best = wanted && rankTechnicians(wanted, facts)[0]
  return best && best.obstacle === null ? best : null
}
