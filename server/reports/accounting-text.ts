import type { OrderState } from '../../contract/orders/orders.ts'

/** The columns of the orders that were paid (P-213). */
export const orderColumns = [
  'Pedido',
  'Pagado el',
  'Cliente',
  'Documento',
  'Productos',
  'Unidades',
  'Valor de los productos',
  'Envío',
  'Total',
  'Venta sin lo que volvió',
  'Medio de pago',
  'Referencia',
  'Devuelto',
  'Estado',
]

/** The columns of what was paid of visits. */
export const visitPaymentColumns = [
  'Día',
  'Visita',
  'Cliente',
  'Documento',
  'Técnico',
  'Servicio',
  'Movimiento',
  'Medio',
  'Referencia',
  'Valor',
]

/** Each state as the desk calls it. */
export const stateNames: Record<OrderState, string> = {
  pending: 'Pago pendiente',
  paid: 'Pagado',
  declined: 'Rechazado',
  expired: 'Vencido',
  cancelled: 'Cancelado',
  review: 'En revisión',
  voided: 'Pago anulado',
  refund_due: 'Reembolso por hacer',
  refunded: 'Reembolsado',
  on_delivery: 'Contra entrega',
  uncollected: 'No recibido',
}

/** What moved money of a visit. */
export const moveNames = { paid: 'Pago', taken_back: 'Pago anulado', refunded: 'Devolución' } as const
