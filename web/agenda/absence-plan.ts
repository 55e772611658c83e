import type { Absence } from '../../contract/agenda/absences.ts'
import type { AgendaVisit } from '../../contract/agenda/agenda-visits.ts'

export type AbsentVisit = Absence['visits'][number]

/** The technician who makes a visit instead; on another day and hour if given. `key`: its value in the list. */
export type Next = { key: string; technicianId: string; name: string; fecha?: string; hora?: string }

/** The technicians who can make a visit at its hour, then the other hours at which somebody can, as options of the list. */
export const nextsOf = ({ candidates, otherHours }: AbsentVisit): Next[] => [
  ...candidates
    .filter(({ obstacle }) => obstacle === null)
    .map(({ technicianId, name }) => ({ key: technicianId, technicianId, name })),
  ...otherHours.map((slot) => ({ key: `${slot.technicianId} ${slot.fecha} ${slot.hora}`, ...slot })),
]

/**
 * The new plan of a visit: the owner's choice while it is offered, otherwise the proposal; null for nobody.
 * @param key '' if the owner wants nobody, undefined without a choice
 */
export function chosenNext(one: AbsentVisit, key: string | undefined): Next | null {
  if (key === '') return null
  const nexts = nextsOf(one)
  const proposed = one.proposal?.technicianId ?? nexts.find(({ fecha }) => fecha !== undefined)?.key
  return nexts.find((next) => next.key === key) ?? nexts.find((next) => next.key === proposed) ?? null
}

/** A visit's part of the day off to be saved. */
export const planAfter = ({ _id, version }: AgendaVisit, next: Next | null) => ({
  ...{ taskId: _id, version, technicianId: next?.technicianId ?? null },
  ...(next?.fecha === undefined ? {} : { fecha: next.fecha, hora: next.hora }),
})
