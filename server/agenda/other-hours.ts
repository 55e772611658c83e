import type { Absence } from '../../contract/agenda/absences.ts'
import { visitMinutes } from '../../contract/maintenance/maintenance-calendar.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import { freeHoursOfEach, type FreeDay } from './free-hours.ts'
import { rankTechnicians } from './rank-technicians.ts'
import type { Days } from './read-days.ts'
import { wantedOf } from './read-week.ts'
import type { VisitRow } from './visit-rows.ts'

export type OtherHour = Absence['visits'][number]['otherHours'][number]

/** The number of days after the visit's day that are searched for other hours. */
export const DAYS_AFTER = 14
const OFFERED = 3

type Absent = { technicianId: string; fecha: string }

/**
 * The free hours of a day and {@link DAYS_AFTER} days after it, by {@link hoursKey}, for visits of that day. The visits' own
 * hours count as taken: they are the absent technician's, and no hour of that day is offered with them.
 */
export async function hoursAround(
  db: Db | Tx,
  visits: readonly VisitRow[],
  { fecha, now }: { fecha: string; now: Date },
): Promise<ReadonlyMap<string, FreeDay[]>> {
  const kinds = new Map(visits.map((visit) => [hoursKey(visit), visit]))
  const free = await freeHoursOfEach(
    db,
    { first: fecha, days: DAYS_AFTER + 1, now },
    [...kinds.values()].map(({ computerCount: computers, place }) => {
      return { computers, place: place?.code ?? null, taskId: null }
    }),
  )
  return new Map([...kinds.keys()].map((key, index) => [key, free[index] ?? []]))
}

/** The properties that determine the free hours of a visit: visits with the same key share them. */
const hoursKey = ({ computerCount, place }: VisitRow): string => `${computerCount} ${place?.code ?? ''}`

/**
 * The next three hours at which a visit can be made that nobody can make at its own, the earliest first, each with the proposed
 * technician; [] once the visit has begun, or without a day and a clock time (P-154).
 * @param absent the technician of a day off that is not stored yet
 * @param facts of the visit's day and {@link DAYS_AFTER} days after it
 * @param around as {@link hoursAround} reads them
 */
export function otherHoursOf(
  visit: VisitRow,
  { absent, facts, around }: { absent: Absent; facts: Days; around: ReadonlyMap<string, FreeDay[]> },
): OtherHour[] {
  const wanted = wantedOf(visit)
  if (!wanted || visit.estado !== 'pendiente') return []
  const computers = visit.computerCount
  const free = around.get(hoursKey(visit)) ?? []
  const found: OtherHour[] = []
  for (const { fecha, hora } of hoursAfter(visit, free)) {
    const isThere = new Set(
      free.filter((day) => day.fecha === fecha && day.hours.includes(hora)).map(({ technicianId }) => technicianId),
    )
    if (fecha === absent.fecha) isThere.delete(absent.technicianId)
    const technicians = facts.technicians.filter(({ _id }) => isThere.has(_id))
    const minutes = visitMinutes({ fecha, hora, computers })
    const [best] = rankTechnicians({ ...wanted, fecha, hora, minutes }, { ...facts, technicians })
    if (best?.obstacle === null) found.push({ technicianId: best.technicianId, name: best.name, fecha, hora })
    if (found.length === OFFERED) break
  }
  return found
}

type Hour = { fecha: string; hora: string }

/** Each hour once, from the visit's own on: clients do not have to be at home earlier than agreed. */
function hoursAfter(visit: Hour, free: readonly { fecha: string; hours: string[] }[]): Hour[] {
  const keys = new Set(free.flatMap(({ fecha, hours }) => hours.map((hora) => `${fecha} ${hora}`)))
  return [...keys]
    .filter((key) => key > `${visit.fecha} ${visit.hora}`)
    .toSorted()
    .map((key) => ({ fecha: key.slice(0, 10), hora: key.slice(11) }))
}
