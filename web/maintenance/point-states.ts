import type { Visit } from '../../contract/visits/visits.ts'

type Point = Visit['checklist']['points'][number]

/** The states of a checklist point, for the technician, the record and the owner. */
export const pointStates: Record<Point['state'], string> = {
  open: 'sin marcar',
  done: 'hecho',
  not_applicable: 'no aplica',
}
