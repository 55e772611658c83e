import { formatPesos } from '../../contract/pesos.ts'
import type { Letter } from '../platform/mail.ts'

export type LetterAbout = {
  kind: 'receipt' | 'refund_due'
  orderId: string
  name: string
  email: string
  totalPrice: number
  createdAt: Date
  hasKeys: boolean
  lines: { productName: string; quantity: number; sellingPrice: number }[]
}

const when = new Intl.DateTimeFormat('es-CO', { dateStyle: 'long', timeStyle: 'short', timeZone: 'America/Bogota' })

/** The letter about an order. Licence keys are never in it: it leads to where they are. */
export function writeLetter(about: LetterAbout, shop: { name: string; publicUrl: string; helpEmail: string }): Letter {
  const isReceipt = about.kind === 'receipt'
  const history = `${shop.publicUrl}/clientPanel/history-shopping`
  const body = isReceipt
    ? [
        `Recibimos tu pago. Este es el resumen de tu compra del ${when.format(about.createdAt)}:`,
        about.lines
          .map(
            ({ productName, quantity, sellingPrice }) =>
              `${quantity} × ${productName}: ${formatPesos(quantity * sellingPrice)}`,
          )
          .join('\n'),
        `Total: ${formatPesos(about.totalPrice)}\nPedido: ${about.orderId}`,
        about.hasKeys ? `Las claves de tus licencias están en tu historial:\n${history}` : `Tu historial:\n${history}`,
      ]
    : [
        `Tu pago de ${formatPesos(about.totalPrice)} llegó cuando la reserva ya había vencido y no quedaban unidades.`,
        `Te devolveremos todo el dinero. Si tienes preguntas, escríbenos a ${shop.helpEmail}.\nPedido: ${about.orderId}`,
      ]
  return {
    to: about.email,
    subject: `${isReceipt ? 'Recibo de tu compra' : 'Vamos a devolverte tu dinero'} · ${shop.name}`,
    text: [`Hola, ${about.name}:`, ...body, `${shop.name}\n${shop.publicUrl}`].join('\n\n'),
    // The same letter always has the same name, so that no mail server delivers it twice.
    messageId: `<${about.kind}.${about.orderId}@${new URL(shop.publicUrl).hostname}>`,
  }
}
