import type { Absence } from '../../contract/agenda/absences.ts'
import { visitMinutes } from '../../contract/maintenance/maintenance-calendar.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import { freeHoursOf } from './free-hours.ts'
import { rankTechnicians } from './rank-technicians.ts'
import type { Days } from './read-days.ts'
import { wantedOf } from './read-week.ts'
import type { VisitRow } from './visit-rows.ts'

export type OtherHour = Absence['visits'][number]['otherHours'][number]

/** Other hours are looked for on the visit's day and so many after it. */
export const DAYS_AFTER = 14
const OFFERED = 3

type Absent = { technicianId: string; fecha: string }

/**
 * The next three hours at which somebody can make a visit that nobody can make at its own, the earliest first, each with whom
 * the system proposes; [] once the visit has begun, or without a day and a clock time (P-154).
 * @param absent who does not work on a day, for which nothing says so yet
 * @param facts of the visit's day and {@link DAYS_AFTER} days after it
 */
export async function otherHoursOf(
  db: Db | Tx,
  visit: VisitRow,
  { absent, facts, now }: { absent: Absent; facts: Days; now: Date },
): Promise<OtherHour[]> {
  const wanted = wantedOf(visit)
  if (!wanted || visit.estado !== 'pendiente') return []
  const computers = visit.computerCount
  const near = { computers, place: visit.place?.code ?? null, taskId: visit._id, now }
  const free = await freeHoursOf(db, { ...near, first: visit.fecha, days: DAYS_AFTER + 1 })
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

/** Each hour once, from the visit's own on: nobody is asked to be at home earlier than agreed. */
function hoursAfter(visit: Hour, free: readonly { fecha: string; hours: string[] }[]): Hour[] {
  const keys = new Set(free.flatMap(({ fecha, hours }) => hours.map((hora) => `${fecha} ${hora}`)))
  return [...keys]
    .filter((key) => key > `${visit.fecha} ${visit.hora}`)
    .toSorted()
    .map((key) => ({ fecha: key.slice(0, 10), hora: key.slice(11) }))
}
