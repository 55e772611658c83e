import { isClockTime } from '../../contract/maintenance-calendar.ts'
import type { TaskState } from '../../contract/maintenance.ts'

/** The tabs of both screens, in the specification's order (§2). */
export const taskTabs = [
  { value: 'pendiente', label: 'Pendientes' },
  { value: 'en proceso', label: 'En Proceso' },
  { value: 'completado', label: 'Completados' },
  { value: 'cancelado', label: 'Cancelados' },
] as const satisfies { value: TaskState; label: string }[]

export const tabLabel = (estado: TaskState): string => taskTabs.find(({ value }) => value === estado)?.label ?? estado

const utc = { timeZone: 'UTC' } as const
const weekday = new Intl.DateTimeFormat('es-CO', { ...utc, weekday: 'long' })
const month = new Intl.DateTimeFormat('es-CO', { ...utc, month: 'long' })
const shortDate = new Intl.DateTimeFormat('es-CO', { ...utc, day: 'numeric', month: 'long', year: 'numeric' })
const clock = new Intl.DateTimeFormat('es-CO', { ...utc, hour: 'numeric', minute: '2-digit', hour12: true })

/** A civil date in the parts that a card shows. @param fecha `YYYY-MM-DD` */
export function partsOfDay(fecha: string): { weekday: string; day: number; month: string; year: string } {
  const date = new Date(`${fecha}T00:00:00Z`)
  return { weekday: weekday.format(date), day: date.getUTCDate(), month: month.format(date), year: fecha.slice(0, 4) }
}

/** A civil date as people read it; '' stays. */
export const dayInWords = (fecha: string): string => (fecha ? shortDate.format(new Date(`${fecha}T00:00:00Z`)) : '')

/** `14:30` as `2:30 p. m.`; words stay as they were typed. */
export const hourInWords = (hora: string): string =>
  isClockTime(hora) ? clock.format(new Date(`1970-01-01T${hora}:00Z`)) : hora

/** The clock of an instant in Colombia. @param at ms */
export const clockInWords = (at: number): string =>
  new Intl.DateTimeFormat('es-CO', { timeZone: 'America/Bogota', timeStyle: 'short' }).format(at)

/** Where a map shows an address; on a phone it opens the maps app. */
export const mapAddress = (direccion: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${direccion}, Colombia` })}`
