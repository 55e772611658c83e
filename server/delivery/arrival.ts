import { businessDaysLater, isBusinessDay } from '../../contract/values/business-days.ts'
import { inBogota } from '../../contract/values/civil-days.ts'

/** The first and last day of arrival of an order placed now, as `YYYY-MM-DD`: never on a day without deliveries. */
export function arrivalOf(now: Date, { daysFrom, daysTo }: { daysFrom: number; daysTo: number }) {
  const today = inBogota(now).fecha
  // A same-day delivery ordered on a Sunday arrives on the next business day.
  const first = isBusinessDay(today) ? today : businessDaysLater(today, 1)
  const arrives = (days: number): string => (days === 0 ? first : businessDaysLater(today, days))
  return { arrivesFrom: arrives(daysFrom), arrivesTo: arrives(daysTo) }
}
