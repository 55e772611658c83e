import { civilFormat } from './moments.ts'

/** First and last day, `YYYY-MM-DD`. */
export type DayRange = { from: string; to: string }

const weekday = civilFormat({ weekday: 'long' })
const dayOfMonth = civilFormat({ day: 'numeric' })
const month = civilFormat({ month: 'long' })

/**
 * A day as people say it when it is near: `el jueves 26`; of another month than today's, `el martes 1 de diciembre`.
 * @param today `YYYY-MM-DD`
 */
export function nearDay(day: string, today: string): string {
  const near = `el ${weekday(day)} ${dayOfMonth(day)}`
  return day.slice(0, 7) === today.slice(0, 7) ? near : `${near} de ${month(day)}`
}

/** `entre el jueves 26 y el lunes 30`, or `el jueves 26` where both are one day. */
export const betweenDays = ({ from, to }: DayRange, today: string): string =>
  from === to ? nearDay(from, today) : `entre ${nearDay(from, today)} y ${nearDay(to, today)}`
