import { whyClosed } from '../../contract/maintenance/maintenance-calendar.ts'
import { addDays, inBogota, weekdayOf } from '../../contract/values/civil-days.ts'

/**
 * A day on which technicians work from 8 to 18, as `YYYY-MM-DD`: the first one a week from now or later.
 * @param nth 0 for that day, 1 for the next such day, …
 */
export function openDay(nth = 0): string {
  let day = addDays(inBogota(new Date()).fecha, 7)
  for (let left = nth; ; day = addDays(day, 1)) {
    if (weekdayOf(day) === 6 || whyClosed(day) !== '') continue
    if (left-- === 0) return day
  }
}

/** The day this many days from today, in Colombia. */
export const dayFrom = (days: number): string => addDays(inBogota(new Date()).fecha, days)

/** The next closed day, for this reason. */
export function closedDay(reason: 'domingo' | 'festivo'): string {
  for (let day = dayFrom(1); ; day = addDays(day, 1)) if (whyClosed(day).endsWith(reason)) return day
}
