/** A moment as a short date in Colombia: `20/11/2026`. */
export const shortDateOf = (instant: string): string =>
  new Intl.DateTimeFormat('es-CO', { dateStyle: 'medium', timeZone: 'America/Bogota' }).format(new Date(instant))

/** A moment as a long date in Colombia: `20 de noviembre de 2026`. */
export const longDateOf = (instant: string): string =>
  new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'America/Bogota' }).format(new Date(instant))

/** A moment as a short date with its time in Colombia: `20/11/2026, 9:14 a. m.`. */
export const momentOf = (instant: string): string =>
  new Intl.DateTimeFormat('es-CO', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'America/Bogota' }).format(
    new Date(instant),
  )
