/** The weekday, day and month of a civil day at UTC: `jueves, 3 de diciembre`. */
export const weekdayFormat = new Intl.DateTimeFormat('es-CO', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
})

/** The time of a civil day at UTC: `9:00 a. m.`. */
export const clockFormat = new Intl.DateTimeFormat('es-CO', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: 'UTC',
})

/** A civil day inside a sentence: `jueves 3 de diciembre`. */
export const writeDay = (fecha: string): string => weekdayFormat.format(new Date(`${fecha}T00:00:00Z`)).replace(',', '')
