import type { OrderState, PaymentAttempt } from '../../contract/orders/orders.ts'

type TitleAndText = { title: string; text: string }

const late = 'Si el pago llegara a aprobarse más tarde, te entregamos la compra o te devolvemos todo el dinero.'

/** The texts of the waiting page for each state of a payment: the state, and what happens next (M-10). */
const attemptText: Record<OrderState, TitleAndText> = {
  pending: {
    title: 'Estamos confirmando tu pago',
    text: 'Todavía no hay un resultado, y no tienes que pagar otra vez. Puedes cerrar esta página: el pago sigue su curso, y aquí o en tu historial de compras verás cómo terminó.',
  },
  review: {
    title: 'Estamos revisando tu pago',
    text: 'Recibimos noticias de tu pago y las estamos revisando antes de entregar. No tienes que pagar otra vez.',
  },
  paid: {
    title: 'Pago confirmado',
    text: 'Tu compra quedó guardada en tu historial, con sus claves de licencia si las tiene.',
  },
  declined: {
    title: 'El pago fue rechazado',
    text: 'No quedó ninguna compra y tu carrito sigue igual. Puedes intentarlo de nuevo.',
  },
  expired: {
    title: 'Se acabó el tiempo para pagar',
    text: `Ya no te guardamos las unidades, pero tu carrito sigue igual. ${late}`,
  },
  cancelled: { title: 'Cancelaste el pago', text: `No quedó ninguna compra y tu carrito sigue igual. ${late}` },
  voided: {
    title: 'El pago fue anulado',
    text: 'La compra ya no es válida. Si tienes dudas, escríbenos desde Contacto.',
  },
  refund_due: {
    title: 'Te vamos a devolver el dinero',
    text: 'Tu pago se aprobó cuando ya no podíamos entregar la compra. Te devolvemos todo lo que pagaste; no tienes que hacer nada.',
  },
  on_delivery: {
    title: 'Lo pagas cuando llegue',
    text: 'El pedido quedó guardado en tu historial. Ten listo el efectivo.',
  },
  uncollected: { title: 'Este pedido no se entregó', text: 'No pagaste nada y no tienes que hacer nada.' },
  refunded: { title: 'Te devolvimos el dinero', text: 'La compra no se entregó y te devolvimos todo lo que pagaste.' },
}

const overTransfer = 'Si ya transferiste, escríbenos con el comprobante.'
/** The texts for an order paid by transfer, which has left the cart, if they differ from those of every payment. */
const transferText: Partial<Record<OrderState, TitleAndText>> = {
  pending: {
    title: 'Falta tu transferencia',
    text: 'Recibimos tu pedido. Cuando confirmemos tu transferencia lo preparamos y te avisamos. Estos datos quedan en tu historial de compras.',
  },
  expired: {
    title: 'Se acabó el tiempo para transferir',
    text: `Ya no te guardamos las unidades. ${overTransfer}`,
  },
  cancelled: { title: 'Este pedido se canceló', text: `No tienes que pagar nada. ${overTransfer}` },
}

/** The text of the waiting page for a payment. */
export const textOfAttempt = ({ status, transfer }: Pick<PaymentAttempt, 'status' | 'transfer'>): TitleAndText =>
  (transfer && transferText[status]) ?? attemptText[status]

/** Whether the result is still awaited. */
export const isAwaited = (status: OrderState): boolean => status === 'pending' || status === 'review'
