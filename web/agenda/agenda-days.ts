import type { AgendaWeek } from '../../contract/agenda/agenda-week.ts'
import { addDays, inBogota, weekdayOf } from '../../contract/values/civil-days.ts'

/** The whole week is loaded; Sunday is shown only if it has contents, see {@link shownWeek}. */
export const WEEK_DAYS = 7

/** The Monday of the week of a day, `YYYY-MM-DD`. */
export const mondayOf = (fecha: string): string => addDays(fecha, -((weekdayOf(fecha) + 6) % 7))

/**
 * The week without its Sunday, unless somebody works or has a visit on it, or an unassigned visit is on it: a technician may agree on any
 * day.
 */
export function shownWeek(week: AgendaWeek): AgendaWeek {
  const sunday = week.days.find(({ fecha }) => weekdayOf(fecha) === 0)?.fecha
  const isUsed =
    week.unassigned.some(({ fecha }) => fecha === sunday) ||
    week.technicians.some(({ days }) =>
      days.some(({ fecha, worksMinutes, visits }) => fecha === sunday && (worksMinutes > 0 || visits.length > 0)),
    )
  if (isUsed) return week
  const withoutSunday = <T extends { fecha: string }>(days: readonly T[]): T[] =>
    days.filter(({ fecha }) => fecha !== sunday)
  return {
    ...week,
    days: withoutSunday(week.days),
    technicians: week.technicians.map((technician) => ({ ...technician, days: withoutSunday(technician.days) })),
  }
}

/** The day itself; the Saturday before a hidden Sunday. */
export const dayOf = ({ days }: Pick<AgendaWeek, 'days'>, fecha: string): string =>
  weekdayOf(fecha) === 0 && !days.some((day) => day.fecha === fecha) ? addDays(fecha, -1) : fecha

/** The day itself; for a Sunday the Monday after it, since the agenda starts on working days. */
export const workday = (fecha: string): string => (weekdayOf(fecha) === 0 ? addDays(fecha, 1) : fecha)

/** Today in Colombia, `YYYY-MM-DD`. */
export const today = (): string => clock().fecha

/** Day and hour in Colombia. */
export const clock = (): { fecha: string; hora: string } => inBogota(new Date())

/**
 * The days of its week that are shown around a day: all of them, three or one.
 * @param days how many the week shows
 */
export function daysAround(fecha: string, columns: number, days: number): { first: number; many: number } {
  const many = columns === 6 ? days : columns
  const index = (weekdayOf(fecha) + 6) % 7
  return { first: Math.max(0, Math.min(index - Math.floor((many - 1) / 2), days - many)), many }
}

/**
 * The day that an arrow leads to, skipping a hidden Sunday.
 * @param shown the days of the shown week
 */
export const step = (
  fecha: string,
  columns: number,
  direction: 1 | -1,
  shown: readonly { fecha: string }[],
): string => {
  const there = addDays(fecha, direction * (columns === 6 ? 7 : columns))
  if (weekdayOf(there) !== 0 || shown.some((day) => day.fecha === there)) return there
  return addDays(there, direction)
}

/**
 * The neighbouring day for moving a visit: the next shown one, or the day after a Sunday into another week. While that week is loading, the
 * day is not among the shown ones.
 */
export function dayBeside(fecha: string, direction: 1 | -1, shown: readonly { fecha: string }[]): string {
  const there = addDays(fecha, direction)
  return weekdayOf(there) !== 0 || shown.some((day) => day.fecha === there) ? there : addDays(there, direction)
}
