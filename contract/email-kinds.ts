/** What the e-mails of the outbox are about, as the shop's people read it; a kind without a name is shown as it is. */
export const emailKinds: Record<string, string> = {
  receipt: 'Recibo de una compra',
  refund_due: 'Aviso de una devolución de dinero',
  order_sent: 'Aviso de un pedido en camino',
  order_delivered: 'Aviso de un pedido entregado',
  new_order: 'Aviso a la tienda de un pedido nuevo',
  visit_received: 'Solicitud de visita recibida',
  visit_confirmed: 'Visita confirmada',
  visit_moved: 'Visita con otra fecha u hora',
  visit_finished: 'Visita terminada',
  visit_cancelled: 'Visita cancelada',
  visit_reminder: 'Recordatorio de una visita',
  password_changed: 'Aviso de contraseña cambiada',
  email_changed: 'Aviso de correo cambiado',
  account_deleted: 'Aviso de cuenta eliminada',
  contact_answer: 'Respuesta a una solicitud',
  recovery_link: 'Enlace para elegir otra contraseña',
}
