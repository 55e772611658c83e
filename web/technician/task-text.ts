import type { TaskState } from '../../contract/maintenance/task-values.ts'
import { inBogota, isClockTime } from '../../contract/values/civil-days.ts'
import { formatTheHour } from '../maintenance/hour-format.ts'

/** The tabs of both screens, in order (P-55). */
export const taskTabs = [
  { value: 'pendiente', label: 'Pendientes' },
  { value: 'en proceso', label: 'En Proceso' },
  { value: 'completado', label: 'Completados' },
  { value: 'cancelado', label: 'Cancelados' },
] as const satisfies { value: TaskState; label: string }[]

/** The label of the tab of a state. */
export const tabLabel = (estado: TaskState): string => taskTabs.find(({ value }) => value === estado)?.label ?? estado

/** A time of today in Colombia: `las 9:40 a. m.`. @param at ms */
export const clockText = (at: number): string => formatTheHour(inBogota(new Date(at)).hora)

/**
 * The travel to a visit: `25 min de viaje`, before it also the time to leave: `Sal a las 8:35 a. m.: 25 min de viaje`. The minutes are
 * those between two zones, without traffic.
 */
export function wayText({ hora, estado }: { hora: string; estado: TaskState }, minutes: number): string {
  const way = `${minutes} min de viaje`
  if (estado !== 'pendiente' || minutes === 0 || !isClockTime(hora)) return way
  const leave = Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3)) - minutes
  if (leave < 0) return way
  const two = (part: number) => String(part).padStart(2, '0')
  return `Sal a ${formatTheHour(`${two(Math.floor(leave / 60))}:${two(leave % 60)}`)}: ${way}`
}

/** The message of a save that changes nothing, such as an offline change that was reverted. */
export const nothingToSend = 'No hay nada que enviar: la tarea queda como estaba.'

/** A map link for an address; on a phone it opens the maps app. */
export const mapAddress = (direccion: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${direccion}, Colombia` })}`
