import { inBogota } from '../../../../contract/values/civil-days.ts'
import { warrantiesFrom, type Warranty } from '../../../../contract/visits/visit-warranty.ts'
import type { Visit } from '../../../../contract/visits/visits.ts'
import { namesOf } from '../visit-names.ts'

type Line = { text: string; amount: number; isPart: boolean }

/** The charges of a record, in its words: the fee, and the approved lines. */
export function linesOfRecord(visit: Visit): Line[] {
  const { fee, services, parts } = visit.money
  const many = visit.computers.length
  const names = namesOf(visit)
  const ofVisit = `Mantenimiento ${visit.task.tipo}, ${many === 1 ? '1 equipo' : `${many} equipos`}`
  return [
    ...(fee > 0 ? [{ text: ofVisit, amount: fee, isPart: false }] : []),
    ...services
      .filter(({ state }) => state === 'approved')
      .map(({ name, amount, computerId }) => ({
        text: [computerId && names.get(computerId), name].filter(Boolean).join(': '),
        amount,
        isPart: false,
      })),
    ...parts
      .filter(({ state }) => state === 'approved')
      .map(({ productName, quantity, amount }) => ({ text: `${quantity} × ${productName}`, amount, isPart: true })),
  ]
}

/** The warranties of work and parts; null for none, or if the phone does not know the days. */
export function warrantiesOf(visit: Visit, now: Date): { onWork: Warranty | null; onParts: Warranty | null } {
  const { warrantyDays, computers, stages } = visit
  // A visit stored on this phone before it had the days lacks them.
  if (!warrantyDays) return { onWork: null, onParts: null }
  const ended = stages.find(({ stage }) => stage === 'finished')
  const { onWork, onParts } = warrantiesFrom(inBogota(ended ? new Date(ended.at) : now).fecha, warrantyDays)
  const lines = linesOfRecord(visit)
  const isWorkDone = computers.some(({ state }) => state === 'resuelto') || lines.some(({ isPart }) => !isPart)
  return { onWork: isWorkDone ? onWork : null, onParts: lines.some(({ isPart }) => isPart) ? onParts : null }
}

/** "Garantía: 92 días el trabajo, 365 días los repuestos"; '' without any. */
export function warrantyText(visit: Visit, now: Date): string {
  const { onWork, onParts } = warrantiesOf(visit, now)
  const text = [onWork && `${onWork.days} días el trabajo`, onParts && `${onParts.days} días los repuestos`].filter(
    Boolean,
  )
  return text.length > 0 ? `Garantía: ${text.join(', ')}` : ''
}
