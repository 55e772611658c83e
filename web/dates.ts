/** An instant as people in Colombia read its day where there is little room: `20/11/2026`. */
export const shortDateOf = (instant: string): string =>
  new Intl.DateTimeFormat('es-CO', { dateStyle: 'medium', timeZone: 'America/Bogota' }).format(new Date(instant))

/** An instant as people in Colombia read its day in the user list: `20 de noviembre de 2026`. */
export const longDateOf = (instant: string): string =>
  new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'America/Bogota' }).format(new Date(instant))
