import { inBogota } from '../../contract/values/civil-days.ts'

const DAY_MS = 24 * 3_600_000

/** The last time that it was this hour in Colombia, which has one offset all year. */
export function lastHour(hour: number, now: Date): Date {
  const { fecha } = inBogota(now)
  const today = new Date(`${fecha}T${String(hour).padStart(2, '0')}:00:00-05:00`)
  return today <= now ? today : new Date(today.getTime() - DAY_MS)
}
