import { civilFormat } from '../../../contract/values/moments.ts'

/** The weekday, day and month of a civil day: `jueves, 3 de diciembre`. */
export const writeWeekday = civilFormat({ weekday: 'long', day: 'numeric', month: 'long' })

/** The time of a civil day at UTC: `9:00 a. m.`. */
export const writeClock = civilFormat({ hour: 'numeric', minute: '2-digit', hour12: true })

/** A civil day inside a sentence: `jueves 3 de diciembre`. */
export const writeDay = (fecha: string): string => writeWeekday(fecha).replace(',', '')
