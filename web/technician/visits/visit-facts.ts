import { formatPesos } from '../../../contract/values/pesos.ts'
import type { Visit } from '../../../contract/visits/visits.ts'
import { hasLines, needsApproval, toCollect, unitsText } from './money-text.ts'

/** Whether a visit is over: its account then gets no more lines. */
export const isVisitOver = ({ task: { estado } }: Visit): boolean => estado === 'completado' || estado === 'cancelado'

/** Whether a visit needs no more work: it is paid and signed, and a follow-up is proposed for what was left over; or it is cancelled. */
export function isAllDone({ task: { estado }, money, record, leftOver, followUpId }: Visit): boolean {
  if (estado === 'cancelado') return true
  return estado === 'completado' && toCollect(money) <= 0 && record !== null && (leftOver === 0 || followUpId !== null)
}

/** "4 de 6 · faltan 2 obligatorios" */
export function checkedText({ checklist: { points }, missing }: Visit): string {
  if (points.length === 0) return 'Sin puntos'
  const done = points.filter(({ state }) => state !== 'open').length
  const rest = missing.points
  const missed = rest === 0 ? '' : rest === 1 ? ' · falta 1 obligatorio' : ` · faltan ${rest} obligatorios`
  return `${done} de ${points.length}${missed}`
}

/** "1 por aprobar" */
export function partsText({ money: { parts } }: Visit): string {
  const units = (state: 'added' | 'approved') =>
    parts.filter((part) => part.state === state).reduce((sum, { quantity }) => sum + quantity, 0)
  if (parts.length === 0) return 'Ninguno'
  const [added, approved] = [units('added'), units('approved')]
  return [added > 0 && `${added} por aprobar`, approved > 0 && unitsText(approved)].filter(Boolean).join(' · ')
}

/** "$ 384.900 · sin aprobar" */
export function accountText({ money }: Visit): string {
  if (!hasLines(money)) return 'Nada por ahora'
  const state = needsApproval(money) ? ' · sin aprobar' : money.approval ? ' · aprobada' : ''
  return formatPesos(money.total) + state
}

/** "por cobrar $ 384.900" */
export function paymentText({ money }: Visit): string {
  const rest = toCollect(money)
  if (rest > 0) return `por cobrar ${formatPesos(rest)}`
  return money.paid > 0 ? `pagado ${formatPesos(money.paid)}` : 'al terminar'
}

/** "por firmar" */
export function recordText({ record, task }: Visit): string {
  if (record) return record.number || 'firmada, sin enviar'
  return task.estado === 'completado' ? 'por firmar' : 'al terminar'
}
