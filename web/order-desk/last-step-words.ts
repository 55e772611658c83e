import type { LastStep } from '../../contract/last-step.ts'
import { waitingText } from './waiting.ts'

/** What somebody did with an order or a shipment. */
const done: Record<string, string> = {
  prepared: 'lo marcó preparado',
  unprepared: 'lo volvió a por preparar',
  sent: 'lo marcó enviado',
  delivered: 'lo marcó entregado',
  returned: 'lo marcó devuelto',
  received: 'lo recibió de vuelta',
  guide_changed: 'lo cambió de guía',
  split: 'lo separó en dos envíos',
  undone: 'lo devolvió un paso',
  cancelled: 'lo canceló',
  address_given: 'lo cambió de dirección',
  refunded: 'lo reembolsó',
  address_added: 'agregó la dirección',
  refund_asked: 'pidió devolver su dinero',
  days_changed: 'cambió la fecha de llegada',
}

/** Who was first, as in `Adriana Rojas lo marcó enviado hace 1 min. Así está ahora.` */
export function lastStepWords({ who, event, at }: LastStep, now: number): string {
  const what = done[event] ?? 'lo cambió'
  return `${who || 'La tienda'} ${what} hace ${waitingText(at, now)}. Así está ahora.`
}
