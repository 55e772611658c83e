import { inBogota } from '../../../contract/values/civil-days.ts'
import { formatDay, formatHour, formatTheHour } from '../hour-format.ts'

/** `jueves 3 de diciembre, 9:00 a. m.` */
export const writeSlot = ({ fecha, hora }: { fecha: string; hora: string }): string =>
  `${formatDay(fecha)}, ${formatHour(hora)}`

/** Whether day and clock time are agreed on: a visit has no cut-off before they are. */
export const hasHour = ({ changesUntil }: { changesUntil: string | null }): boolean => changesUntil !== null

/** `jueves 3 de diciembre a las 9:00 a. m.`, by the clock of Colombia. */
export function writeMoment(instant: string): string {
  const { fecha, hora } = inBogota(new Date(instant))
  return `${formatDay(fecha)} a ${formatTheHour(hora)}`
}

const instantOf = ({ fecha, hora }: { fecha: string; hora: string }): number => Date.parse(`${fecha}T${hora}:00-05:00`)

type Moved = { fecha: string; hora: string; changesUntil: string | null }

/** Until when a visit can be changed again once it is at another hour: as long before it as now. */
export function changesUntilOf(visit: Moved, to: { fecha: string; hora: string }): string | null {
  if (visit.changesUntil === null) return null
  const before = instantOf(visit) - Date.parse(visit.changesUntil)
  return new Date(instantOf(to) - before).toISOString()
}
