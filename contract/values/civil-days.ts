const DAY_MS = 86_400_000
const civilDate = /^(\d{4})-(\d{2})-(\d{2})$/
const clockTime = /^([01]\d|2[0-3]):[0-5]\d$/

/** Whether this is a real day written `YYYY-MM-DD`. */
export function isCivilDate(text: string): boolean {
  const [, year, month, day] = civilDate.exec(text) ?? []
  if (!year || Number(year) < 1) return false
  const date = new Date(0)
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day))
  return write(date) === text
}

/** Whether this is an hour of the day written `HH:MM`, 00:00 to 23:59. */
export const isClockTime = (text: string): boolean => clockTime.test(text)

const read = (fecha: string): Date => new Date(`${fecha}T00:00:00Z`)
const write = (date: Date): string => date.toISOString().slice(0, 10)

/** The day a number of days later. */
export const addDays = (fecha: string, days: number): string => write(new Date(read(fecha).getTime() + days * DAY_MS))

/** 0 Sunday … 6 Saturday. */
export const weekdayOf = (fecha: string): number => read(fecha).getUTCDay()

/** Day and hour in Colombia, whatever the time zone of this machine. */
export function inBogota(moment: Date): { fecha: string; hora: string } {
  // Colombia has had one offset and no summer time since 1993; a formatter is about a hundred times slower.
  const there = new Date(moment.getTime() - 5 * 3_600_000).toISOString()
  return { fecha: there.slice(0, 10), hora: there.slice(11, 16) }
}

/** The day of a moment in Colombia, `YYYY-MM-DD`. */
export const dayInBogota = (instant: Date | string): string => inBogota(new Date(instant)).fecha
