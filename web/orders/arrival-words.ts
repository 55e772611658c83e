import { betweenDays, type DayRange } from '../../contract/day-words.ts'

export { betweenDays, nearDay, type DayRange } from '../../contract/day-words.ts'

/** The day that it is in Colombia, `YYYY-MM-DD`. */
export const dayInBogota = (instant: Date | string): string =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: 'America/Bogota' }).format(new Date(instant))

export const arrivalText = (days: DayRange, today: string): string => `Llega ${betweenDays(days, today)}`
