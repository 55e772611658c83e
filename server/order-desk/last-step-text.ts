import type { LastStep } from '../../contract/order-desk/desk-order.ts'

const did: Record<string, string> = {
  prepared: 'lo marcó preparado',
  unprepared: 'lo devolvió a por preparar',
  sent: 'lo marcó enviado',
  guide_changed: 'cambió la guía',
  delivered: 'lo marcó entregado',
  returned: 'lo marcó devuelto',
  received: 'recibió las unidades',
  undone: 'deshizo el último paso',
  split: 'separó el envío',
  shipment_cancelled: 'canceló un envío',
  cancelled: 'canceló el pedido',
  refunded: 'registró una devolución de dinero',
  collected: 'registró el pago',
  payment_recorded: 'registró el pago',
  not_received: 'lo marcó como no recibido',
  taken_by_phone: 'lo tomó por teléfono',
  paid: 'lo pagó',
  refund_asked: 'pidió devolver el dinero',
  refund_given_up: 'dejó de esperar la devolución a la tarjeta',
  refund_undone: 'deshizo una devolución de dinero',
  key_exchanged: 'cambió una clave',
  nothing_owed: 'dijo que no se devuelve nada',
  days_changed: 'cambió la fecha de llegada',
  address_given: 'cambió la dirección',
  payment_settled: 'revisó el pago',
  address_added: 'agregó la dirección',
}

/** The text about the last step on a shipment; for a changed address also its effect on printed labels (P-114). */
export const shipmentStepText = (last: LastStep): string =>
  last.event === 'address_given' ? `${lastStepText(last)} Imprime el rótulo otra vez.` : lastStepText(last)

/** The text about the last step: 'Adriana Rojas lo marcó enviado. Así está ahora.' */
export const lastStepText = ({ who, event }: LastStep): string =>
  `${who === '' ? 'Otra persona' : who} ${did[event] ?? 'lo cambió'}. Así está ahora.`
