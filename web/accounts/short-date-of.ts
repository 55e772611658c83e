/** An instant as people in Colombia read its day where there is little room: `20/11/2026` (M-2). */
export const shortDateOf = (instant: string): string =>
  new Intl.DateTimeFormat('es-CO', { dateStyle: 'medium', timeZone: 'America/Bogota' }).format(new Date(instant))
