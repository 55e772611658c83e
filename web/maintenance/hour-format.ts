import { inBogota, isCivilDate, weekdayOf } from '../../contract/values/civil-days.ts'

/**
 * An hour as people in Colombia write it (M-2): `9:00 a. m.`, with non-breaking spaces.
 * @param hora `HH:mm`; any other text stays as it is, since a technician may write the hour in words
 */
export function formatHour(hora: string): string {
  const found = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(hora)
  if (!found) return hora
  const hour = Number(found[1])
  return `${hour % 12 || 12}:${found[2]}\u00A0${hour < 12 ? 'a.' : 'p.'}\u00A0m.`
}

/** An hour with its article: `las 9:00 a. m.`, `la 1:00 p. m.`; free text stays as it is. */
export function formatTheHour(hora: string): string {
  const text = formatHour(hora)
  return text === hora ? hora : `${text.startsWith('1:') ? 'la' : 'las'} ${text}`
}

type DateParts = { weekday: string; day: string; month: string }

const weekdays = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']
const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

/**
 * A day in words. A date without an hour is the same day everywhere, so no time zone is involved. It avoids Intl, whose first formatter
 * costs a cheap phone a tenth of a second.
 * @param fecha `YYYY-MM-DD`
 * @returns null for an invalid date
 */
export function datePartsOf(fecha: string): DateParts | null {
  if (!isCivilDate(fecha)) return null
  return {
    weekday: weekdays[weekdayOf(fecha)]!,
    day: String(Number(fecha.slice(8))),
    month: months[Number(fecha.slice(5, 7)) - 1]!,
  }
}

/** ` 2027` when a day is in another year than today in Colombia; else ''. */
export function yearIfAnother(fecha: string): string {
  const year = fecha.slice(0, 4)
  return inBogota(new Date()).fecha.startsWith(year) ? '' : ` ${year}`
}

/** `20 de noviembre`, with ` de 2027` if it is not today's year; a day months away needs no weekday. */
export function formatFarDay(fecha: string): string {
  const parts = datePartsOf(fecha)
  return parts ? `${parts.day} de ${parts.month}${yearIfAnother(fecha).replace(' ', ' de ')}` : fecha
}

/** `20 de noviembre de 2026`: a past day, or one in a record. */
export function formatDate(fecha: string): string {
  const parts = datePartsOf(fecha)
  return parts ? `${parts.day} de ${parts.month} de ${fecha.slice(0, 4)}` : fecha
}

/** `viernes 20 de noviembre` */
export function formatDay(fecha: string): string {
  const parts = datePartsOf(fecha)
  return parts ? `${parts.weekday} ${parts.day} de ${parts.month}` : fecha
}

/** A duration in minutes and seconds, rounded up to whole seconds: `9:58`. */
export function formatRest(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000))
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}
