import type { LastStep } from '../../contract/desk-order.ts'
import { waitingText } from './waiting.ts'

/** What somebody did with a shipment, after "lo". */
const done: Record<string, string> = {
  prepared: 'marcó preparado',
  unprepared: 'volvió a por preparar',
  sent: 'marcó enviado',
  delivered: 'marcó entregado',
  returned: 'marcó devuelto',
  received: 'recibió de vuelta',
  guide_changed: 'cambió de guía',
  split: 'separó en dos envíos',
  undone: 'devolvió un paso',
  cancelled: 'canceló',
  address_given: 'cambió de dirección',
  refunded: 'reembolsó',
  collected: 'cobró',
  not_received: 'marcó como no recibido',
  taken_by_phone: 'tomó por teléfono',
}

/** What somebody did besides, whole. */
const besides: Record<string, string> = {
  address_added: 'agregó la dirección',
  refund_asked: 'pidió devolver su dinero',
  days_changed: 'cambió la fecha de llegada',
}

/** Who was first, as in `Adriana Rojas lo marcó enviado hace 1 min. Así está ahora.` */
export function lastStepWords({ who, event, at }: LastStep, now: number): string {
  const what = besides[event] ?? `lo ${done[event] ?? 'cambió'}`
  return `${who || 'La tienda'} ${what} hace ${waitingText(at, now)}. Así está ahora.`
}
