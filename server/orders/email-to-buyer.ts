import { orderNumber } from '../../contract/orders/order-number.ts'
import type { Email } from '../platform/mail.ts'
import type { EmailAbout } from '../platform/outbox/outbox.ts'

export type Shop = { name: string; publicUrl: string; helpEmail: string }
export type Buyer = { name: string; email: string; isLiving: boolean }

/** The reason for not sending an e-mail whose fact is no longer true. */
export const outdated = { givenUp: 'no longer so' }
export const gone = { givenUp: 'account deleted' }

/**
 * Writes the e-mails that end with the order's number and a link to its history.
 * @returns a function of kind, message (and whether the history shows its order), buyer, subject and paragraphs. Its message id
 * is always the same, so that no mail server delivers an e-mail twice.
 */
export function writeToBuyer(shop: Shop) {
  const history = `${shop.publicUrl}/clientPanel/history-shopping`
  return (
    kind: string,
    { about, occasion, isInHistory = true }: EmailAbout & { isInHistory?: boolean },
    to: Buyer,
    subject: string,
    body: string[],
  ): Email => ({
    to: to.email,
    subject,
    text: [
      `Hola, ${to.name}:`,
      ...body,
      `Pedido: ${orderNumber(about)}${isInHistory ? `\nTu historial:\n${history}` : ''}`,
      `${shop.name}\n${shop.publicUrl}`,
    ].join('\n\n'),
    messageId: `<${kind}.${occasion || about}@${new URL(shop.publicUrl).hostname}>`,
  })
}
