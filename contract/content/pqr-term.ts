import { businessDaysLater, isBusinessDay } from '../values/business-days.ts'
import { addDays, inBogota } from '../values/civil-days.ts'

/** Business days within which the shop answers a petition, complaint, claim or suggestion (L-5). */
const TERM = 15

/** The last day for answering a request in time; the day of its arrival does not count. */
export const dueDayOf = (receivedAt: Date): string => businessDaysLater(inBogota(receivedAt).fecha, TERM)

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
