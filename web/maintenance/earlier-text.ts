import { inBogota } from '../../contract/values/civil-days.ts'
import type { EarlierVisit, Visit } from '../../contract/visits/visits.ts'
import { formatDate, formatFarDay } from './hour-format.ts'

type Earlier = Pick<Visit, 'earlier'>

/** The earlier visits of a registered computer; undefined without any. */
export const earlierOf = ({ earlier }: Earlier, registeredId: string | null): EarlierVisit | undefined =>
  earlier?.find(({ computerId }) => computerId === registeredId)

/** A phone may show data stored days ago, so the phone's own day counts. */
export const isInWarranty = ({ warrantyUntil }: EarlierVisit, now = new Date()): boolean =>
  warrantyUntil >= inBogota(now).fecha

/** "Última visita: 12 de mayo de 2026 · en garantía hasta el 12 de agosto" */
export function earlierText(visit: EarlierVisit, now = new Date()): string {
  const { fecha, warrantyUntil } = visit
  const last = `Última visita: ${formatDate(fecha)}`
  if (warrantyUntil === '') return last
  if (isInWarranty(visit, now)) return `${last} · en garantía hasta el ${formatFarDay(warrantyUntil)}`
  return `${last} · la garantía terminó el ${formatFarDay(warrantyUntil)}`
}
