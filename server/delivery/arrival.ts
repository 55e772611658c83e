import { businessDaysLater, isBusinessDay } from '../../contract/values/business-days.ts'
import { inBogota } from '../../contract/values/civil-days.ts'

/** Between which days something arrives that is ordered now, as `YYYY-MM-DD`: never on a day on which nobody delivers. */
export function arrivalOf(now: Date, { daysFrom, daysTo }: { daysFrom: number; daysTo: number }) {
  const today = inBogota(now).fecha
  // A same-day delivery ordered on a Sunday arrives on the next business day.
  const first = isBusinessDay(today) ? today : businessDaysLater(today, 1)
  const arrives = (days: number): string => (days === 0 ? first : businessDaysLater(today, days))
  return { arrivesFrom: arrives(daysFrom), arrivesTo: arrives(daysTo) }
}
