import type { AgendaSlot } from '../../contract/agenda/moves.ts'

export type Place = { technicianId: string; fecha: string }
/** `isPlaced`: a person chose the technician and the day; `wanted`: the visit's own hour. */
type Begun = { target: Place; isPlaced?: boolean; wanted: string }
type FreeDay = Place & { hours: readonly string[] }

/**
 * The free hour of a place nearest to the visit's own. Until a person chooses the place, it may be with another technician, or on the next
 * day with a free hour (P-154).
 */
export function firstPlace({ target, isPlaced, wanted }: Begun, free: readonly FreeDay[]): AgendaSlot {
  const isSame = ({ technicianId, fecha }: Place) => technicianId === target.technicianId && fecha === target.fecha
  const fitting = free
    .filter((one) => one.hours.length > 0 && (isSame(one) || (!isPlaced && one.fecha >= target.fecha)))
    .map(({ technicianId, fecha, hours }) => ({ technicianId, fecha, hora: nearest(hours, wanted) }))
    .toSorted(
      (a, b) =>
        Number(isSame(b)) - Number(isSame(a)) ||
        a.fecha.localeCompare(b.fecha) ||
        distance(a.hora, wanted) - distance(b.hora, wanted),
    )
  return fitting[0] ?? { ...target, hora: '' }
}

const minutesOf = (hora: string): number => Number(hora.slice(0, 2)) * 60 + Number(hora.slice(3))

/** The free hour nearest to a wanted one; '' without any. */
export function nearest(hours: readonly string[], wanted: string): string {
  return hours.toSorted((a, b) => distance(a, wanted) - distance(b, wanted))[0] ?? ''
}

const distance = (hora: string, wanted: string): number => Math.abs(minutesOf(hora) - (minutesOf(wanted) || 0))
