import type { LinkStatus } from '../../contract/orders/payment-links.ts'

/** The texts of a payment link's page. */
export const statusText: Record<LinkStatus, { title: string; text: string }> = {
  open: { title: 'Paga tu pedido', text: 'Revisa que todo esté bien y págalo en línea. No necesitas iniciar sesión.' },
  confirming: {
    title: 'Estamos confirmando tu pago',
    text: 'Puede tardar unos minutos. No pagues otra vez: aquí verás el resultado.',
  },
  paid: {
    title: 'Tu pedido está pagado',
    text: 'Gracias. Ya lo estamos preparando. Si trae licencias, sus claves están en tu historial.',
  },
  expired: { title: 'Este enlace venció', text: 'Ya no guardamos las unidades. Pídele otro enlace a la tienda.' },
  cancelled: { title: 'La tienda canceló este pedido', text: 'No se cobró nada. Si todavía lo quieres, escríbele.' },
  refund: {
    title: 'Te devolvemos tu dinero',
    text: 'Este pedido no se envía. Si tienes preguntas, escríbele a la tienda.',
  },
}
