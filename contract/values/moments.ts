/** The spaces within an hour of the day: a line that ends in `8:00 a.` looks like the end of a sentence. */
const hourSpaces = /\s([ap]\.)\s(?=m\.)/

const formatIn =
  (timeZone: string) =>
  (options: Intl.DateTimeFormatOptions): ((instant: Date | string) => string) => {
    let format: Intl.DateTimeFormat | undefined
    return (instant) => {
      // Created on first use, because creating a formatter takes longer than formatting.
      format ??= new Intl.DateTimeFormat('es-CO', { ...options, timeZone })
      return format.format(new Date(instant)).replace(hourSpaces, '\u00A0$1\u00A0')
    }
  }

/** Formats moments in Colombian time. */
export const bogotaFormat = formatIn('America/Bogota')

/** Formats civil days and hours, which are represented in UTC: `2026-12-03`, `2026-12-03T09:00Z`. */
export const civilFormat = formatIn('UTC')

/** A moment as a short date in Colombia: `20/11/2026`. */
export const shortDateOf = bogotaFormat({ dateStyle: 'medium' })

/** A moment as a long date in Colombia: `20 de noviembre de 2026`. */
export const longDateOf = bogotaFormat({ dateStyle: 'long' })

/** A moment as a short date with its time in Colombia: `20/11/2026, 9:14 a. m.`. */
export const momentOf = bogotaFormat({ dateStyle: 'medium', timeStyle: 'short' })

/** A moment as a long date with its time in Colombia: `20 de noviembre de 2026, 9:14 a. m.`. */
export const longMomentOf = bogotaFormat({ dateStyle: 'long', timeStyle: 'short' })

/** The time of a moment in Colombia: `9:14 a. m.`. */
export const timeOf = bogotaFormat({ timeStyle: 'short' })

/** The weekday, day and month of a moment in Colombia: `jueves, 3 de diciembre`. */
export const weekdayDateOf = bogotaFormat({ weekday: 'long', day: 'numeric', month: 'long' })
