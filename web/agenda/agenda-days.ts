import { addDays, inBogota, weekdayOf } from '../../contract/maintenance-calendar.ts'

/** Monday to Saturday. */
export const WEEK_DAYS = 6

export const mondayOf = (fecha: string): string => addDays(fecha, -((weekdayOf(fecha) + 6) % 7))

/** The day itself; the Monday after a Sunday, which the agenda does not show. */
export const workday = (fecha: string): string => (weekdayOf(fecha) === 0 ? addDays(fecha, 1) : fecha)

export const today = (): string => inBogota(new Date()).fecha

/** Which of the six days of its week stand beside each other around a day: six, three or one. */
export function daysAround(fecha: string, columns: number): { first: number; many: number } {
  const index = (weekdayOf(fecha) + 6) % 7
  return { first: Math.max(0, Math.min(index - Math.floor((columns - 1) / 2), WEEK_DAYS - columns)), many: columns }
}

/** The day to go to with the arrows. */
export const step = (fecha: string, columns: number, direction: 1 | -1): string => {
  const days = columns === WEEK_DAYS ? 7 : columns
  const there = addDays(fecha, direction * days)
  return weekdayOf(there) === 0 ? addDays(there, direction) : there
}
