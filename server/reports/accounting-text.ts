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

/** The name of each state at the desk. */
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

/** The kinds of money movements of a visit. */
export const moveNames = { paid: 'Pago', taken_back: 'Pago anulado', refunded: 'Devolución' } as const

/** The columns of what was charged with IVA (P-288). */
export const ivaColumns = [
  'Día',
  'Movimiento',
  'Pedido o visita',
  'Cliente',
  'Documento',
  'Tarifa',
  'Base',
  'IVA',
  'Total',
]

/** The kinds of changes of the IVA that the shop owes. */
export const taxMoveNames = {
  sale: 'Pedido pagado',
  refund: 'Devolución de un pedido',
  refund_undone: 'Devolución anulada',
  visit_paid: 'Pago de una visita',
  visit_taken_back: 'Pago de una visita anulado',
  visit_refunded: 'Devolución de una visita',
} as const
