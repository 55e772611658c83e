import { addDays, isCivilDate, isClockTime, weekdayOf } from '../values/civil-days.ts'
import { isHoliday } from '../values/holidays.ts'

/** The price of a preventive visit, in pesos for each computer (M-13). */
export const PESOS_PER_COMPUTER = 25_000

/** How many days ahead a visit can be requested. */
export const DAYS_AHEAD = 365

const two = (number: number): string => String(number).padStart(2, '0')

type Opening = { opens: number; closes: number }

/** The working hours of technicians on a day; null when they do not work (M-4). */
export function workingHours(fecha: string): Opening | null {
  const weekday = weekdayOf(fecha)
  if (weekday === 0 || isHoliday(fecha)) return null
  return weekday === 6 ? { opens: 8, closes: 13 } : { opens: 8, closes: 18 }
}

/** Why a day is closed, in Spanish; '' when it is open. */
export function whyClosed(fecha: string): string {
  if (isHoliday(fecha)) return 'Ese día no hay servicio: es festivo'
  return weekdayOf(fecha) === 0 ? 'Ese día no hay servicio: es domingo' : ''
}

const minutesOf = (hora: string): number => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3))

/**
 * How long a visit takes, in minutes: an hour for each computer, but at most until closing; the technician agrees with
 * the client on how to go on.
 * @param hora `HH:MM`
 * @param computers 1 or more; a request that names none is a visit of one hour
 */
export function visitMinutes({ fecha, hora, computers }: { fecha: string; hora: string; computers: number }): number {
  const wanted = Math.max(1, computers) * 60
  const hours = workingHours(fecha) ?? { opens: 0, closes: 24 }
  if (wanted <= (hours.closes - hours.opens) * 60) return wanted
  return Math.max(60, hours.closes * 60 - minutesOf(hora))
}

/** The full hours at which such a visit can begin on that day, so that it ends before closing; [] on a closed day. */
export function startsOf(fecha: string, computers: number): string[] {
  const hours = workingHours(fecha)
  if (!hours) return []
  return Array.from({ length: hours.closes - hours.opens }, (_, index) => `${two(hours.opens + index)}:00`).filter(
    (hora) => minutesOf(hora) + visitMinutes({ fecha, hora, computers }) <= hours.closes * 60,
  )
}

export type CalendarRefusal = { field: 'fecha' | 'hora'; message: string }

/** Why a request cannot be for that day at any hour; null when it can. `today` is the day in Colombia. */
export function refuseDay(fecha: string, today: string): CalendarRefusal | null {
  if (!isCivilDate(fecha)) return { field: 'fecha', message: 'La fecha no es válida.' }
  if (fecha < today) return { field: 'fecha', message: 'La fecha no puede ser anterior a hoy.' }
  if (fecha > addDays(today, DAYS_AHEAD)) return { field: 'fecha', message: 'La fecha no puede superar un año.' }
  const closed = whyClosed(fecha)
  return closed ? { field: 'fecha', message: closed } : null
}

/**
 * Why a client cannot request a visit then; null when it can be requested (whether a technician is free is not
 * checked).
 * @param visit day, `HH:MM`, number of computers
 * @param now day and hour in Colombia, as `inBogota` gives them
 */
export function refuseVisit(
  visit: { fecha: string; hora: string; computers: number },
  now: { fecha: string; hora: string },
): CalendarRefusal | null {
  const { fecha, hora } = visit
  const badDay = refuseDay(fecha, now.fecha)
  if (badDay) return badDay
  if (!isClockTime(hora)) return { field: 'hora', message: 'La hora no es válida.' }
  if (fecha === now.fecha && hora <= now.hora) return { field: 'hora', message: 'La hora ya pasó.' }
  const hours = workingHours(fecha)
  if (!hours) return null
  const [starts, closes] = [minutesOf(hora), hours.closes * 60]
  if (starts < hours.opens * 60 || starts >= closes) {
    const message = `Ese día atendemos de ${hours.opens}:00 a. m. a ${hours.closes - 12}:00 p. m.`
    return { field: 'hora', message }
  }
  if (starts + visitMinutes(visit) <= closes) return null
  const hoursLong = visitMinutes(visit) / 60
  return {
    field: 'hora',
    message: `La visita dura ${hoursLong} ${hoursLong === 1 ? 'hora' : 'horas'} y ese día atendemos hasta la${
      hours.closes === 13 ? ' 1:00' : 's 6:00'
    } p. m. Elige una hora más temprana.`,
  }
}
