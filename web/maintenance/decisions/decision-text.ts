import { inBogota } from '../../../contract/values/civil-days.ts'
import { formatDay, formatHour, formatTheHour } from '../hour-format.ts'

/** `jueves 3 de diciembre, 9:00 a. m.` */
export const writeSlot = ({ fecha, hora }: { fecha: string; hora: string }): string =>
  `${formatDay(fecha)}, ${formatHour(hora)}`

/** Whether day and clock time are agreed on; until then a visit has no cut-off. */
export const hasHour = ({ changesUntil }: { changesUntil: string | null }): boolean => changesUntil !== null

/** `jueves 3 de diciembre a las 9:00 a. m.`, by the clock of Colombia. */
export function writeMoment(instant: string): string {
  const { fecha, hora } = inBogota(new Date(instant))
  return `${formatDay(fecha)} a ${formatTheHour(hora)}`
}

const instantOf = ({ fecha, hora }: { fecha: string; hora: string }): number => Date.parse(`${fecha}T${hora}:00-05:00`)

/** Until when the client can change a visit again, or cancel it, once it is at an hour that the client chose. */
export const changesUntilOf = ({ cutoffHours }: { cutoffHours: number }, to: { fecha: string; hora: string }): string =>
  new Date(instantOf(to) - cutoffHours * HOUR_MS).toISOString()

const HOUR_MS = 3_600_000

/** Whether nobody has a visit that is still to come, although its hour is agreed on (P-164). */
export const isUnassigned = (
  visit: Moment & { estado: string; technician: string; changesUntil: string | null },
): boolean => visit.technician === '' && visit.estado === 'pendiente' && hasHour(visit) && instantOf(visit) > Date.now()

type Moment = { fecha: string; hora: string }
