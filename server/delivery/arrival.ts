import { addDays, inBogota, weekdayOf } from '../../contract/values/civil-days.ts'
import { isHoliday } from '../../contract/values/holidays.ts'

/** The day so many business days later: Monday to Friday without the holidays of Colombia (M-3); 0 is the day itself. */
export function businessDaysLater(fecha: string, days: number): string {
  let day = fecha
  for (let left = days; left > 0;) {
    day = addDays(day, 1)
    if (isBusinessDay(day)) left -= 1
  }
  return day
}

/** Between which days something arrives that is ordered now, as `YYYY-MM-DD`: never on a day on which nobody delivers. */
export function arrivalOf(now: Date, { daysFrom, daysTo }: { daysFrom: number; daysTo: number }) {
  const today = inBogota(now).fecha
  // A same-day delivery ordered on a Sunday arrives on the next business day.
  const first = isBusinessDay(today) ? today : businessDaysLater(today, 1)
  const arrives = (days: number): string => (days === 0 ? first : businessDaysLater(today, days))
  return { arrivesFrom: arrives(daysFrom), arrivesTo: arrives(daysTo) }
}

function isBusinessDay(fecha: string): boolean {
  const weekday = weekdayOf(fecha)
  return weekday > 0 && weekday < 6 && !isHoliday(fecha)
}
