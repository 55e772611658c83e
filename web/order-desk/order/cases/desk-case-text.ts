import type { CaseEvent } from '../../../../contract/orders/return-case-rules.ts'
import type { DeskCase } from '../../../../contract/orders/return-cases.ts'
import { nearDay } from '../../../../contract/values/near-days.ts'

export type Decision = 'reviewed' | 'repaired' | 'replaced' | 'rejected' | 'cancelled' | 'not_sent'
export type CaseStep = Decision | 'received'

/** What a step is called on its button, and what it means. */
export const stepTexts: Record<CaseStep, { label: string; consequence: string }> = {
  received: {
    label: 'Producto recibido',
    consequence: 'Sus unidades vuelven a la venta, menos las dañadas, y su dinero queda por devolver.',
  },
  reviewed: { label: 'En revisión', consequence: 'Le decimos que lo estás revisando.' },
  repaired: { label: 'Reparado', consequence: 'El caso se cierra: el producto reparado vuelve a su comprador.' },
  replaced: {
    label: 'Cambiado',
    consequence: 'El caso se cierra: le das otro igual. Corrige las unidades del producto si sale de la bodega.',
  },
  rejected: { label: 'Rechazar', consequence: 'El caso se cierra, y su comprador lee por qué.' },
  cancelled: {
    label: 'Cancelar el caso',
    consequence: 'El comprador desistió: el caso se cierra sin devolver dinero.',
  },
  not_sent: { label: 'No llegó el producto', consequence: 'El caso se cierra sin devolver dinero.' },
}

/** The steps of a case, the usual one first. @param today `YYYY-MM-DD` */
export function stepsOf({ kind, state, notSentFrom }: DeskCase, today: string): CaseStep[] {
  if (kind === 'withdrawal' && state === 'waiting')
    return [
      'received',
      'rejected',
      ...(notSentFrom !== null && notSentFrom <= today ? (['not_sent'] as const) : []),
      'cancelled',
    ]
  if (state === 'waiting') return ['reviewed', 'rejected', 'cancelled']
  if (state === 'in_review') return ['repaired', 'replaced', 'received', 'rejected', 'cancelled']
  return []
}

/** Until when something of a case is due: `Vence el lunes 7`; '' while nothing is. */
export function dueText({ dueOn, closedAt, isLate }: DeskCase, today: string): string {
  if (dueOn === null || closedAt !== null) return ''
  if (isLate) return `Venció ${nearDay(dueOn, today)}`
  return dueOn === today ? 'Vence hoy' : `Vence ${nearDay(dueOn, today)}`
}

const events: Record<CaseEvent, string> = {
  opened: 'Caso abierto',
  noted: 'Agregó una nota',
  reviewed: 'En revisión',
  received: 'Producto recibido',
  money_back: 'Dinero devuelto',
  refund_undone: 'Se deshizo la devolución del dinero',
  repaired: 'Reparado',
  replaced: 'Cambiado',
  rejected: 'Rechazado',
  cancelled: 'Cancelado',
  not_sent: 'No llegó el producto',
}

/** What happened to a case, and who did it. */
export const caseEventText = ({ event, by, who }: DeskCase['events'][number]): string =>
  [events[event], by === 'system' ? '' : who || (by === 'buyer' ? 'Comprador' : 'Tienda')].filter(Boolean).join(' · ')
