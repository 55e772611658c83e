import { sql } from 'kysely'

import type { DayHours, HourTaken, MonthHours } from '../../contract/maintenance/free-hours.ts'
import {
  DAYS_AHEAD,
  refuseDay,
  startsOf,
  visitMinutes,
  whyClosed,
} from '../../contract/maintenance/maintenance-calendar.ts'
import { addDays, inBogota } from '../../contract/values/civil-days.ts'
import type { Db } from '../platform/database/pool.ts'

type HoursQuery = {
  /** Days to be checked. */
  days: string[]
  /** The number of computers of the visit. */
  computers: number
  /** The client whose held hours count as free. */
  clientId: string | null
  /** The municipality of the visit; without it, that of the client's usual address. */
  municipalityCode?: string | null | undefined
  now: Date
  /** A visit to be moved: its own hours count as free, and its place is used for the travel. */
  moved?: string | undefined
  /** Why a working day is not possible for this visit; null when it is. */
  whyNot?: (fecha: string) => string | null
}

/**
 * The full hours of each day at which a visit to this many computers could begin and some technician is free; closed and past
 * days have none. The result never reveals which technician is free.
 */
async function findFreeHours(
  db: Db,
  { days, computers, clientId, municipalityCode, now, moved, whyNot = () => null }: HoursQuery,
): Promise<Map<string, string[]>> {
  const clock = inBogota(now)
  const open = days.filter((fecha) => refuseDay(fecha, clock.fecha) === null && whyNot(fecha) === null)
  const starts = new Map(open.map((fecha) => [fecha, startsOf(fecha, computers)]))
  // A visit is at most as long as the day, and equally long from every possible start.
  const lengths = open.map((fecha) => visitMinutes({ fecha, hora: starts.get(fecha)?.[0] ?? '08:00', computers }) / 60)
  const { rows } = await sql<{ day: string; hours: number[] }>`
    select day, hours from ${moved === undefined ? sql`free_starts(${open}::date[], ${lengths}::int[], ${clientId}::uuid, ${municipalityCode ?? null}::text)` : sql`free_starts_for_move(${open}::date[], ${lengths}::int[], ${moved}::uuid)`}`.execute(
    db,
  )
  const free = new Map(rows.map(({ day, hours }) => [day, new Set(hours)]))
  const isFree = (fecha: string, hora: string): boolean =>
    (fecha > clock.fecha || hora > clock.hora) && (free.get(fecha)?.has(Number(hora.slice(0, 2))) ?? false)
  return new Map(days.map((fecha) => [fecha, (starts.get(fecha) ?? []).filter((hora) => isFree(fecha, hora))]))
}

type DayQuery = Omit<HoursQuery, 'days'> & { fecha: string }

/** Every full hour of a day at which a visit could begin, and whether a technician is free then. */
export async function hoursOfDay(db: Db, { fecha, ...query }: DayQuery): Promise<DayHours> {
  const free = new Set((await findFreeHours(db, { ...query, days: [fecha] })).get(fecha))
  const refusal = refuseDay(fecha, inBogota(query.now).fecha)
  const hours = startsOf(fecha, query.computers).map((hora) => ({ hora, isFree: free.has(hora) }))
  return { kind: 'day', fecha, closed: refusal?.message ?? query.whyNot?.(fecha) ?? '', hours }
}

type MonthQuery = Omit<HoursQuery, 'days'> & { mes: string }

/** The number of free hours on each day of a month, and why a day is closed. */
export async function hoursOfMonth(db: Db, { mes, ...query }: MonthQuery): Promise<MonthHours> {
  const days = daysOf(mes)
  const free = await findFreeHours(db, { ...query, days })
  return {
    kind: 'month',
    mes,
    days: days.map((fecha) => ({
      fecha,
      closed: whyClosed(fecha) || (query.whyNot?.(fecha) ?? ''),
      freeHours: free.get(fecha)?.length ?? 0,
    })),
  }
}

function daysOf(mes: string): string[] {
  const days = []
  for (let fecha = `${mes}-01`; fecha.startsWith(mes); fecha = addDays(fecha, 1)) days.push(fecha)
  return days
}

const HOURS_OFFERED = 3
/** Days before and after the wanted one: first a near range, then the range that most people check. */
const spans = [
  { before: 7, after: 14 },
  { before: 30, after: 60 },
]

type HourQuery = Omit<HoursQuery, 'days'> & { fecha: string; hora: string }

/** The three free hours nearest to a wanted one, the nearest first; fewer when there are no more. */
export async function nearestHours(db: Db, { fecha, hora, ...query }: HourQuery): Promise<HourTaken['nearest']> {
  const today = inBogota(query.now).fecha
  const wanted = instantOf(fecha, hora)
  for (const [index, { before, after }] of spans.entries()) {
    const days = []
    const last = addDays(today, DAYS_AHEAD)
    for (let day = addDays(fecha, -before); day <= addDays(fecha, after); day = addDays(day, 1)) {
      if (day >= today && day <= last) days.push(day)
    }
    const free = await findFreeHours(db, { ...query, days })
    const hours = Array.from(free, ([fecha, hours]) => hours.map((hora) => ({ fecha, hora }))).flat()
    if (hours.length < HOURS_OFFERED && index < spans.length - 1) continue
    const distance = (slot: { fecha: string; hora: string }) => Math.abs(instantOf(slot.fecha, slot.hora) - wanted)
    return hours.toSorted((a, b) => distance(a) - distance(b)).slice(0, HOURS_OFFERED)
  }
  return []
}

const instantOf = (fecha: string, hora: string): number => Date.parse(`${fecha}T${hora}:00Z`)
