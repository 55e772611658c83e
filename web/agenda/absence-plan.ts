import type { Absence } from '../../contract/agenda/absences.ts'
import type { AgendaVisit } from '../../contract/agenda/agenda-visits.ts'

export type AbsentVisit = Absence['visits'][number]

/** Who makes a visit instead; at another day and hour where it names them. `key`: its value in the list. */
export type Next = { key: string; technicianId: string; name: string; fecha?: string; hora?: string }

/** Who can make a visit at its hour, then the other hours at which somebody can, each as the list offers it. */
export const nextsOf = ({ candidates, otherHours }: AbsentVisit): Next[] => [
  ...candidates
    .filter(({ obstacle }) => obstacle === null)
    .map(({ technicianId, name }) => ({ key: technicianId, technicianId, name })),
  ...otherHours.map((slot) => ({ key: `${slot.technicianId} ${slot.fecha} ${slot.hora}`, ...slot })),
]

/**
 * What becomes of a visit: the owner's choice while it is offered, else what is proposed; null for nobody.
 * @param key '' where the owner wants nobody, undefined while nothing was chosen
 */
export function chosenNext(one: AbsentVisit, key: string | undefined): Next | null {
  if (key === '') return null
  const nexts = nextsOf(one)
  const proposed = one.proposal?.technicianId ?? nexts.find(({ fecha }) => fecha !== undefined)?.key
  return nexts.find((next) => next.key === key) ?? nexts.find((next) => next.key === proposed) ?? null
}

/** A visit's part in the day off that is saved. */
export const planAfter = ({ _id, version }: AgendaVisit, next: Next | null) => ({
  ...{ taskId: _id, version, technicianId: next?.technicianId ?? null },
  ...(next?.fecha === undefined ? {} : { fecha: next.fecha, hora: next.hora }),
})
