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
