import type { Visit } from '../../contract/visits/visits.ts'

type Point = Visit['checklist']['points'][number]

/** What was said of a point of a visit's checklist, for its technician, its record and the owner. */
export const pointStates: Record<Point['state'], string> = {
  open: 'sin marcar',
  done: 'hecho',
  not_applicable: 'no aplica',
}
