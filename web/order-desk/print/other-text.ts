import type { DeskShipment } from '../../../contract/order-desk/desk-order.ts'
import { nameInSentence } from '../../../contract/orders/carriers.ts'

type Shipment = Pick<DeskShipment, 'number' | 'state' | 'carrierName'> & { lines: readonly { productName: string }[] }

/** Where another shipment of the order is: `Envío 1: Silla para carro, en camino con Coordinadora.` */
export function otherText({ number, state, carrierName, lines }: Shipment): string {
  const carrier = nameInSentence(carrierName)
  const what = lines.map(({ productName }) => productName).join(', ')
  const where =
    state === 'sent'
      ? `en camino${carrier && ` con ${carrier}`}`
      : state === 'delivered'
        ? 'ya entregado'
        : state === 'returned'
          ? 'devuelto'
          : 'sale aparte'
  return `Envío ${number}: ${what}, ${where}.`
}
