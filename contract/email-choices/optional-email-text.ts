import type { SendingOutcome } from './email-choices.ts'
import type { OptionalEmail } from './optional-emails.ts'

/** What each optional e-mail is, as its reader chooses it; within a sentence it begins small. */
export const optionalEmailText: Record<OptionalEmail, string> = {
  visit_reminder: 'Recordatorio el día antes de una visita',
  visit_soon: 'Recordatorio dos horas antes de una visita',
  visit_on_the_way: 'Tu técnico va en camino',
  care_proposal: 'Propuestas de tus planes de mantenimiento',
  pickup_reminder: 'Recordatorio de un pedido que te espera en la tienda',
  back_in_stock: 'Llegó un producto que esperabas',
}

/** What became of an e-mail. That the reader's mail server took it is all that a shop can know. */
export const outcomeText: Record<SendingOutcome, string> = {
  sent: 'Enviado',
  waiting: 'Por enviar',
  failed: 'No se pudo entregar',
  unknown: 'No sabemos si llegó',
}
