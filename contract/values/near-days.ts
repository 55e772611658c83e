import { civilFormat } from './moments.ts'

/** First and last day, `YYYY-MM-DD`. */
export type DayRange = { from: string; to: string }

const weekday = civilFormat({ weekday: 'long' })
const dayOfMonth = civilFormat({ day: 'numeric' })
const month = civilFormat({ month: 'long' })

/** A day with its month, for texts that are read later than they are written: `el martes 1 de diciembre`. @param day `YYYY-MM-DD` */
export const dayOfYear = (day: string): string => `el ${weekday(day)} ${dayOfMonth(day)} de ${month(day)}`

/**
 * A near day without its month: `el jueves 26`; in another month than today's, `el martes 1 de diciembre`.
 * @param today `YYYY-MM-DD`
 */
export function nearDay(day: string, today: string): string {
  return day.slice(0, 7) === today.slice(0, 7) ? `el ${weekday(day)} ${dayOfMonth(day)}` : dayOfYear(day)
}

/**
 * `entre el jueves 26 y el lunes 30`, or `el jueves 26` when both are one day. In two months, each month is named: «el lunes 30 y
 * el jueves 10 de diciembre» could both be in December.
 */
export function betweenDays({ from, to }: DayRange, today: string): string {
  if (from === to) return nearDay(from, today)
  const first = from.slice(0, 7) === to.slice(0, 7) ? nearDay(from, today) : nearDay(from, to)
  return `entre ${first} y ${nearDay(to, today)}`
}
