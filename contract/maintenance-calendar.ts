/** The price of a preventive visit, in pesos for each computer (M-13). */
export const PESOS_PER_COMPUTER = 25_000

/** How many days ahead a visit can be requested. */
export const DAYS_AHEAD = 365

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
  // Colombia has had one offset and no summer time since 1993; a formatter would cost a hundred times as much.
  const there = new Date(moment.getTime() - 5 * 3_600_000).toISOString()
  return { fecha: there.slice(0, 10), hora: there.slice(11, 16) }
}

/** The day of a moment in Colombia, `YYYY-MM-DD`. */
export const dayInBogota = (instant: Date | string): string => inBogota(new Date(instant)).fecha

/** Easter Sunday (Gregorian, Meeus). */
function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  const day = ((h + l - 7 * m + 114) % 31) + 1
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

const two = (number: number): string => String(number).padStart(2, '0')
const mondayFrom = (fecha: string): string => addDays(fecha, (8 - weekdayOf(fecha)) % 7)

const fixed = ['01-01', '05-01', '07-20', '08-07', '12-08', '12-25']
/** Moved to the next Monday (Ley 51 of 1983). */
const moved = ['01-06', '03-19', '06-29', '08-15', '10-12', '11-01', '11-11']
const VIRGEN_DE_CHIQUINQUIRA = { from: 2026, day: '07-09' }
const aroundEaster = [-3, -2, 43, 64, 71]

const known = new Map<number, ReadonlySet<string>>()
/** A limit of the cache: clients may ask about any year. */
const YEARS_KNOWN = 100

/**
 * The holidays of Colombia in a year, as `YYYY-MM-DD` (M-3). Two of them may
 * fall on one Monday.
 */
export function holidaysOf(year: number): ReadonlySet<string> {
  const found = known.get(year)
  if (found) return found
  const easter = easterOf(year)
  const written = String(year).padStart(4, '0')
  const onMondays = year >= VIRGEN_DE_CHIQUINQUIRA.from ? [...moved, VIRGEN_DE_CHIQUINQUIRA.day] : moved
  const days = new Set(
    [
      ...fixed.map((day) => `${written}-${day}`),
      ...onMondays.map((day) => mondayFrom(`${written}-${day}`)),
      ...aroundEaster.map((days) => addDays(easter, days)),
    ].toSorted(),
  )
  if (known.size >= YEARS_KNOWN) known.clear()
  known.set(year, days)
  return days
}

export const isHoliday = (fecha: string): boolean => holidaysOf(Number(fecha.slice(0, 4))).has(fecha)

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
 * @param now day and hour in Colombia, as {@link inBogota} gives them
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
