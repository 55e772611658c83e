import { addDays, weekdayOf } from './civil-days.ts'
import { isHoliday } from './holidays.ts'

/** Monday to Friday without the holidays of Colombia (M-3). */
export const isBusinessDay = (fecha: string): boolean => weekdayOf(fecha) % 6 !== 0 && !isHoliday(fecha)

/** The date a number of business days later, `YYYY-MM-DD`: the first day does not count; 0 returns the day itself. */
export function businessDaysLater(fecha: string, days: number): string {
  let day = fecha
  for (let left = days; left > 0;) {
    day = addDays(day, 1)
    if (isBusinessDay(day)) left -= 1
  }
  return day
}
