import { inBogota } from '../../contract/maintenance-calendar.ts'
import type { TaskState } from '../../contract/maintenance.ts'
import { formatTheHour } from '../maintenance/hour-words.ts'

/** The tabs of both screens, in order (P-55). */
export const taskTabs = [
  { value: 'pendiente', label: 'Pendientes' },
  { value: 'en proceso', label: 'En Proceso' },
  { value: 'completado', label: 'Completados' },
  { value: 'cancelado', label: 'Cancelados' },
] as const satisfies { value: TaskState; label: string }[]

export const tabLabel = (estado: TaskState): string => taskTabs.find(({ value }) => value === estado)?.label ?? estado

/** An hour of today as it was on the clocks of Colombia: `las 9:40 a. m.`. @param at ms */
export const clockInWords = (at: number): string => formatTheHour(inBogota(new Date(at)).hora)

/** Of a save that changes nothing, as one without signal that was taken back. */
export const nothingToSend = 'No hay nada que enviar: la tarea queda como estaba.'

/** Where a map shows an address; on a phone it opens the maps app. */
export const mapAddress = (direccion: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${direccion}, Colombia` })}`
