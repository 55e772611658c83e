import type { LastStep } from '../../contract/order-desk.ts'
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

/** Who was first, as in `Adriana Rojas lo marcó enviado hace 1 min. Así está ahora.` */
export function lastStepWords({ who, event, at }: LastStep, now: number): string {
  const what = done[event] ?? 'cambió'
  return `${who || 'La tienda'} lo ${what} hace ${waitingText(at, now)}. Así está ahora.`
}
