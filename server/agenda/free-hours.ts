import { sql } from 'kysely'

import type { AgendaSlot } from '../../contract/agenda/moves.ts'
import { DAYS_AHEAD, startsOf, visitMinutes, workingHours } from '../../contract/maintenance/maintenance-calendar.ts'
import { addDays, inBogota } from '../../contract/values/civil-days.ts'
import type { Db, Tx } from '../platform/database/pool.ts'

type Query = {
  first: string
  days: number
  computers: number
  /** The municipality of the visit, when it is known. */
  place: string | null
  /** The visit that is moved: its own hours count as free. */
  taskId: string | null
  now: Date
}

export type FreeDay = { technicianId: string; fecha: string; hours: string[] }

/**
 * The full hours at which a visit to so many computers could begin, for each technician and day that is still to come. On a day
 * on which the shop is closed, those of technicians whose own hours name it.
 */
export async function freeHoursOf(
  db: Db | Tx,
  { first, days, computers, place, taskId, now }: Query,
): Promise<FreeDay[]> {
  const clock = inBogota(now)
  const last = addDays(clock.fecha, DAYS_AHEAD)
  const toCome = daysFrom(first, days).filter((fecha) => fecha >= clock.fecha && fecha <= last)
  if (toCome.length === 0) return []
  const starts = new Map(toCome.map((fecha) => [fecha, startsOf(fecha, computers)]))
  const lengths = toCome.map(
    (fecha) => visitMinutes({ fecha, hora: starts.get(fecha)?.[0] ?? '08:00', computers }) / 60,
  )
  const { rows } = await sql<{ technicianId: string; fecha: string; hours: number[]; isOwn: boolean }>`
    select f.technician_id as "technicianId", to_char(f.day, 'YYYY-MM-DD') as fecha, f.hours,
      h.begins is not null as "isOwn"
    from technician_free_starts(${toCome}::date[], ${lengths}::int[], ${place}, ${taskId}::uuid) f
    left join technician_hours h on h.technician_id = f.technician_id and h.weekday = extract(isodow from f.day)`.execute(
    db,
  )
  const isOffered = (fecha: string, hora: string, isOwn: boolean): boolean =>
    (fecha > clock.fecha || hora > clock.hora) &&
    (workingHours(fecha) === null ? isOwn : (starts.get(fecha) ?? []).includes(hora))
  return rows.map(({ technicianId, fecha, hours, isOwn }) => ({
    technicianId,
    fecha,
    hours: hours.map(fullHour).filter((hora) => isOffered(fecha, hora, isOwn)),
  }))
}

const fullHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** So many days from a first one on, `YYYY-MM-DD`. */
export const daysFrom = (first: string, days: number): string[] =>
  Array.from({ length: days }, (_, index) => addDays(first, index))

const OFFERED = 3
const DAYS_BEFORE = 7
const DAYS_IN_ALL = 21

type Near = { technicianId: string; fecha: string; hora: string; now: Date } & Pick<
  Query,
  'computers' | 'place' | 'taskId'
>

/** The three free hours of a technician nearest to a wanted one, the nearest first. */
export async function nearestHoursOf(db: Db, { technicianId, fecha, hora, ...query }: Near): Promise<AgendaSlot[]> {
  const free = await freeHoursOf(db, { ...query, first: addDays(fecha, -DAYS_BEFORE), days: DAYS_IN_ALL })
  const distance = (slot: { fecha: string; hora: string }) => Math.abs(instantOf(slot) - instantOf({ fecha, hora }))
  return free
    .filter((day) => day.technicianId === technicianId)
    .flatMap((day) => day.hours.map((hour) => ({ technicianId, fecha: day.fecha, hora: hour })))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, OFFERED)
}

const instantOf = ({ fecha, hora }: { fecha: string; hora: string }): number => Date.parse(`${fecha}T${hora}:00Z`)
