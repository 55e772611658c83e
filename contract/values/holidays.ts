import { addDays, weekdayOf } from './civil-days.ts'

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
/** Holidays that are moved to the next Monday (Ley 51 of 1983). */
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

/** Whether a day, `YYYY-MM-DD`, is a public holiday of Colombia (M-4). */
export const isHoliday = (fecha: string): boolean => holidaysOf(Number(fecha.slice(0, 4))).has(fecha)
