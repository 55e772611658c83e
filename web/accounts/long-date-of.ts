/** An instant as people in Colombia read its day in the user list: `20 de noviembre de 2026` (M-2). */
export const longDateOf = (instant: string): string =>
  new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeZone: 'America/Bogota' }).format(new Date(instant))
