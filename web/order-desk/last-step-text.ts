import type { LastStep } from '../../contract/order-desk/desk-order.ts'
import { waitingText } from './waiting.ts'

/** What somebody did with a shipment, after "lo". */
const done: Record<string, string> = {
  prepared: 'marcó preparado',
  unprepared: 'devolvió a por preparar',
  sent: 'marcó enviado',
  delivered: 'marcó entregado',
  returned: 'marcó devuelto',
  part_returned: 'marcó devuelto en parte',
  received: 'recibió de vuelta',
  split: 'separó en dos envíos',
  cancelled: 'canceló',
  collected: 'cobró',
  not_received: 'marcó como no recibido',
  taken_by_phone: 'tomó por teléfono',
  paid: 'pagó',
}

/** What somebody did besides, whole. */
const besides: Record<string, string> = {
  guide_changed: 'cambió la guía',
  undone: 'deshizo el último paso',
  address_added: 'agregó la dirección',
  address_given: 'cambió la dirección',
  payment_settled: 'revisó el pago',
  payment_recorded: 'registró el pago',
  refunded: 'devolvió el dinero',
  refund_asked: 'pidió devolver su dinero',
  refund_given_up: 'dejó de esperar la devolución a la tarjeta',
  shipment_cancelled: 'canceló un envío',
  refund_undone: 'deshizo una devolución de dinero',
  key_exchanged: 'cambió una clave',
  nothing_owed: 'dijo que no se devuelve nada',
  days_changed: 'cambió la fecha de llegada',
}

/** Who was first, as in `Adriana Rojas lo marcó enviado hace 1 min. Así está ahora.` */
export function lastStepText({ who, event, at }: LastStep, now: number): string {
  const what = besides[event] ?? `lo ${done[event] ?? 'cambió'}`
  return `${who || 'La tienda'} ${what} hace ${waitingText(at, now)}. Así está ahora.`
}

/** The same of a shipment: of another address also what it means for what is printed (P-114). */
export const shipmentStepText = (last: LastStep, now: number): string =>
  last.event === 'address_given' ? `${lastStepText(last, now)} Imprime el rótulo otra vez.` : lastStepText(last, now)
