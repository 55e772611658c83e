const inBogota = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined
  return (instant: Date | string): string => {
    // Made when it is first used: making one takes longer than formatting with it.
    format ??= new Intl.DateTimeFormat('es-CO', { ...options, timeZone: 'America/Bogota' })
    return format.format(new Date(instant))
  }
}

/** A moment as a short date in Colombia: `20/11/2026`. */
export const shortDateOf = inBogota({ dateStyle: 'medium' })

/** A moment as a long date in Colombia: `20 de noviembre de 2026`. */
export const longDateOf = inBogota({ dateStyle: 'long' })

/** A moment as a short date with its time in Colombia: `20/11/2026, 9:14 a. m.`. */
export const momentOf = inBogota({ dateStyle: 'medium', timeStyle: 'short' })

/** A moment as a long date with its time in Colombia: `20 de noviembre de 2026, 9:14 a. m.`. */
export const longMomentOf = inBogota({ dateStyle: 'long', timeStyle: 'short' })

/** The time of a moment in Colombia: `9:14 a. m.`. */
export const timeOf = inBogota({ timeStyle: 'short' })
