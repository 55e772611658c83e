import type { VisitLinkStatus } from '../../contract/visits/visit-payments.ts'

/** The texts of the page for paying a visit by a link. */
export const visitStatusText: Record<VisitLinkStatus, { title: string; text: string }> = {
  open: { title: 'Paga tu visita', text: 'Revisa la cuenta y págala en línea. No necesitas iniciar sesión.' },
  confirming: {
    title: 'Estamos confirmando tu pago',
    text: 'Puede tardar unos minutos. No pagues otra vez: aquí verás el resultado.',
  },
  paid: { title: 'Recibimos tu pago', text: 'Gracias. Tu técnico ya lo ve, y te enviamos el recibo por correo.' },
  changed: {
    title: 'Este enlace ya no sirve',
    text: 'La cuenta cambió o ya se pagó de otra forma. Si falta algo, pídele otro enlace a tu técnico.',
  },
  expired: { title: 'Este enlace venció', text: 'Pídele otro a tu técnico o a la tienda.' },
  refund: {
    title: 'Te devolvemos tu dinero',
    text: 'Esta cuenta ya estaba pagada o cambió. Si tienes preguntas, escríbele a la tienda.',
  },
}
