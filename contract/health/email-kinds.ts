/** Names of the e-mail kinds of the outbox for administrators; a kind without a name is shown as it is. */
export const emailKinds: Record<string, string> = {
  receipt: 'Recibo de una compra',
  refund_due: 'Aviso de una devolución de dinero',
  refund_made: 'Aviso de dinero devuelto',
  refund_corrected: 'Corrección de un aviso de dinero devuelto',
  order_sent: 'Aviso de un pedido en camino',
  guide_given: 'Aviso de la guía de un pedido',
  order_delivered: 'Aviso de un pedido entregado',
  pickup_ready: 'Aviso de un pedido listo para recoger',
  pickup_reminder: 'Recordatorio de un pedido por recoger',
  parcel_cancelled: 'Aviso de un envío cancelado',
  order_cancelled: 'Aviso de un pedido cancelado',
  case_step: 'Aviso de un retracto o una garantía',
  invoice_recorded: 'Aviso de la factura de un pedido',
  credit_note_recorded: 'Aviso de una nota crédito',
  key_exchanged: 'Aviso de una clave cambiada',
  order_late: 'Aviso de un pedido que se demora',
  address_asked: 'Pregunta por la dirección de un pedido',
  payment_link: 'Enlace para pagar un pedido',
  transfer_awaited: 'Datos para transferir el pago de un pedido',
  new_case: 'Aviso a la tienda de un retracto o una garantía',
  new_order: 'Aviso a la tienda de un pedido nuevo',
  visit_received: 'Solicitud de visita recibida',
  visit_confirmed: 'Visita confirmada',
  visit_moved: 'Visita con otra fecha u hora',
  visit_finished: 'Visita terminada',
  visit_cancelled: 'Visita cancelada',
  visit_quote: 'Cuenta de una visita por aprobar',
  visit_payment_link: 'Enlace para pagar una visita',
  visit_paid: 'Recibo del pago de una visita',
  visit_refund_due: 'Aviso a la tienda de dinero de una visita por devolver',
  visit_refund_made: 'Aviso de dinero devuelto de una visita',
  visit_unassigned: 'Aviso a la tienda de una visita sin técnico',
  visit_reminder: 'Recordatorio de una visita',
  visit_soon: 'Recordatorio de una visita, dos horas antes',
  visit_record_code: 'Código para cerrar una visita',
  visit_record: 'Acta de servicio firmada',
  visit_on_the_way: 'Técnico en camino',
  visit_technician: 'Visita con otro técnico',
  technician_new: 'Aviso a un técnico de una visita nueva',
  technician_moved: 'Aviso a un técnico de una visita movida',
  technician_cancelled: 'Aviso a un técnico de una visita cancelada',
  password_changed: 'Aviso de contraseña cambiada',
  email_changed: 'Aviso de correo cambiado',
  second_factor_on: 'Aviso de verificación en dos pasos activada',
  second_factor_off: 'Aviso de verificación en dos pasos desactivada',
  recovery_code_used: 'Aviso de código de recuperación usado',
  codes_refused: 'Aviso de códigos equivocados',
  rights_changed: 'Aviso de rol o permisos cambiados',
  admin_made: 'Aviso de un administrador nuevo',
  account_deleted: 'Aviso de cuenta eliminada',
  contact_answer: 'Respuesta a una solicitud',
  back_in_stock: 'Aviso de un producto que llegó',
  care_proposal: 'Propuesta de mantenimiento de un plan',
  sticker_report: 'Aviso de un sticker',
  backup_failed: 'Aviso a la tienda de una copia que falló',
  recovery_link: 'Enlace para elegir otra contraseña',
}

const toShop = new Set(['new_case', 'new_order', 'visit_refund_due', 'visit_unassigned', 'backup_failed'])

/** Whether an e-mail goes to the shop itself. @param occasion of the outbox, which names the recipient of a sticker's report */
export const isEmailToShop = (kind: string, occasion: string): boolean =>
  toShop.has(kind) || (kind === 'sticker_report' && occasion === 'shop')

/** The recipient of an e-mail as screens and commands show it. @param to '' when that account is deleted */
export function nameRecipient({ to, isToShop }: { to: string; isToShop: boolean }): string {
  if (isToShop) return 'la tienda'
  return to === '' ? 'una cuenta eliminada' : to
}
