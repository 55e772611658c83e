import { addDays, inBogota } from '../../contract/values/civil-days.ts'

/** Between these hours in Colombia no optional e-mail is sent (P-346). */
const FROM = '21:00'
const UNTIL = '07:00'

/** When the quiet hours end in which a moment is; null outside them. */
export function endOfQuiet(at: Date): Date | null {
  const { fecha, hora } = inBogota(at)
  if (hora >= UNTIL && hora < FROM) return null
  // Colombia has had no summer time since 1993.
  return new Date(`${hora < UNTIL ? fecha : addDays(fecha, 1)}T${UNTIL}:00-05:00`)
}

/** The moment until which optional e-mails wait now; null in the daytime, and always where a test has switched the quiet hours off. */
export const quietHoursOf =
  (config: { QUIET_HOURS: 'on' | 'off'; NODE_ENV: string }, now: () => Date) => (): Date | null =>
    config.QUIET_HOURS === 'off' && config.NODE_ENV === 'test' ? null : endOfQuiet(now())
