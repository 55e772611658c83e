import { bogotaFormat } from './moments.ts'

/** The weekday, day and month of a moment in Colombia: `jueves, 3 de diciembre`. */
export const weekdayDateOf = bogotaFormat({ weekday: 'long', day: 'numeric', month: 'long' })
