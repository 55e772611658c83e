import { sql } from 'kysely'

import type { AgendaSlot } from '../../contract/agenda/moves.ts'
import { DAYS_AHEAD, startsOf, visitMinutes, workingHours } from '../../contract/maintenance/maintenance-calendar.ts'
import { addDays, inBogota } from '../../contract/values/civil-days.ts'
import type { Db, Tx } from '../platform/database/pool.ts'

/** The days from `first` on, unless they are past. */
type Span = { first: string; days: number; now: Date }

type Wanted = {
  computers: number
  /** The municipality of the visit, if known. */
  place: string | null
  /** The visit that is moved: its own hours count as free. */
  taskId: string | null
}

export type FreeDay = { technicianId: string; fecha: string; hours: string[] }

/**
 * The full hours at which a visit to `computers` computers could begin, for each technician and future day. On a day on which the
 * shop is closed, only technicians whose own hours include it.
 */
export async function freeHoursOf(db: Db | Tx, { first, days, now, ...wanted }: Span & Wanted): Promise<FreeDay[]> {
  const [free = []] = await freeHoursOfEach(db, { first, days, now }, [wanted])
  return free
}

/** {@link freeHoursOf} for several visits, in their order, read by one statement. */
export async function freeHoursOfEach(
  db: Db | Tx,
  { first, days, now }: Span,
  visits: readonly Wanted[],
): Promise<FreeDay[][]> {
  const clock = inBogota(now)
  const last = addDays(clock.fecha, DAYS_AHEAD)
  const toCome = daysFrom(first, days).filter((fecha) => fecha >= clock.fecha && fecha <= last)
  if (toCome.length === 0 || visits.length === 0) return visits.map(() => [])
  const offers = visits.map(({ computers }) => offersOf(toCome, computers))
  const lengths = offers.flatMap((each) => each.map(({ length }) => length))
  const { rows } = await sql<Stored>`
    select v.n::int - 1 as visit, f.technician_id as "technicianId", to_char(f.day, 'YYYY-MM-DD') as fecha, f.hours,
      h.begins is not null as "isOwn"
    from unnest(${visits.map(({ place }) => place)}::text[], ${visits.map(({ taskId }) => taskId)}::uuid[])
      with ordinality as v (place, task, n)
    cross join lateral technician_free_starts(${toCome}::date[],
      (${lengths}::int[])[(v.n::int - 1) * ${toCome.length}::int + 1 : v.n::int * ${toCome.length}::int], v.place, v.task) f
    left join technician_hours h on h.technician_id = f.technician_id and h.weekday = extract(isodow from f.day)`.execute(
    db,
  )
  const free: FreeDay[][] = visits.map(() => [])
  for (const { visit, technicianId, fecha, hours, isOwn } of rows) {
    const starts = offers[visit]?.find((offer) => offer.fecha === fecha)?.starts ?? []
    const isOffered = (hora: string): boolean =>
      (fecha > clock.fecha || hora > clock.hora) && (workingHours(fecha) === null ? isOwn : starts.includes(hora))
    free[visit]?.push({ technicianId, fecha, hours: hours.map(fullHour).filter(isOffered) })
  }
  return free
}

type Stored = { visit: number; technicianId: string; fecha: string; hours: number[]; isOwn: boolean }

/** For each day, the hours at which a visit to `computers` computers may begin, and its length. */
function offersOf(days: readonly string[], computers: number) {
  return days.map((fecha) => {
    const starts = startsOf(fecha, computers)
    return { fecha, starts, length: visitMinutes({ fecha, hora: starts[0] ?? '08:00', computers }) / 60 }
  })
}

const fullHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** A number of days from a first one on, `YYYY-MM-DD`. */
export const daysFrom = (first: string, days: number): string[] =>
  Array.from({ length: days }, (_, index) => addDays(first, index))

const OFFERED = 3
const DAYS_BEFORE = 7
const DAYS_IN_ALL = 21

type Near = {
  technicianId: string
  fecha: string
  hora: string
  now: Date
  /** Leaves out other days. */
  isOffered?: (fecha: string) => boolean
} & Wanted

/** The three free hours of a technician nearest to a wanted one, the nearest first. */
export async function nearestHoursOf(
  db: Db,
  { technicianId, fecha, hora, isOffered = () => true, ...query }: Near,
): Promise<AgendaSlot[]> {
  const free = await freeHoursOf(db, { ...query, first: addDays(fecha, -DAYS_BEFORE), days: DAYS_IN_ALL })
  const distance = (slot: { fecha: string; hora: string }) => Math.abs(instantOf(slot) - instantOf({ fecha, hora }))
  return free
    .filter((day) => day.technicianId === technicianId && isOffered(day.fecha))
    .flatMap((day) => day.hours.map((hour) => ({ technicianId, fecha: day.fecha, hora: hour })))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, OFFERED)
}

const instantOf = ({ fecha, hora }: { fecha: string; hora: string }): number => Date.parse(`${fecha}T${hora}:00Z`)
