import { addDays, inBogota, weekdayOf } from '../values/civil-days.ts'
import { isHoliday } from '../values/holidays.ts'

/** Within so many business days the shop answers a petition, complaint, claim or suggestion (L-5). */
const TERM = 15

/** Monday to Friday, holidays left out: Saturdays count for no term of the law. */
const isBusinessDay = (fecha: string): boolean => weekdayOf(fecha) % 6 !== 0 && !isHoliday(fecha)

/** The last day on which what came in then can be answered in time; the day of its arrival does not count. */
export function dueDayOf(receivedAt: Date): string {
  let fecha = inBogota(receivedAt).fecha
  for (let left = TERM; left > 0;) {
    fecha = addDays(fecha, 1)
    if (isBusinessDay(fecha)) left--
  }
  return fecha
}

/** How many business days are left after today; 0 on the last day, -1 once it is late. */
export function businessDaysLeft(dueOn: string, today: string): number {
  if (today > dueOn) return -1
  let left = 0
  for (let fecha = today; fecha < dueOn;) {
    fecha = addDays(fecha, 1)
    if (isBusinessDay(fecha)) left++
  }
  return left
}
