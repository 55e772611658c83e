import type { DeskOrder, DeskShipment } from '../../../../contract/order-desk/desk-order.ts'
import { nameInSentence } from '../../../../contract/orders/carriers.ts'

type WithShipments = { shipments: readonly Pick<DeskShipment, 'state' | 'deliveredAt' | 'toCollect' | 'carrierName'>[] }
type Collecting = Pick<DeskOrder, 'status' | 'toCollect'> & WithShipments

/** Whether something of it has left: from then on its cash is to be collected, also what came with a shipment that is back. */
export const hasLeft = ({ shipments }: WithShipments): boolean =>
  shipments.some(({ state, deliveredAt }) => state === 'sent' || deliveredAt !== null)

/**
 * Whether an order waits for its cash. One with nothing to pay waits, too, once a shipment has left: it ends as every other does
 * (P-135).
 */
export const awaitsCash = (order: Collecting): boolean =>
  order.status === 'on_delivery' && (order.toCollect > 0 || hasLeft(order))

/** `TCC lo cobra al entregar. `: who carries the shipment with which the cash is due (P-115); '' while it has not left. */
export function whoCollects({
  shipments,
}: {
  shipments: readonly Pick<DeskShipment, 'state' | 'toCollect' | 'carrierName'>[]
}): string {
  const shipment = shipments.find(({ state, toCollect }) => state === 'sent' && toCollect > 0)
  const carrier = nameInSentence(shipment?.carrierName ?? '')
  return carrier === '' ? '' : `${carrier} lo cobra al entregar. `
}

/** What is said below the amount. */
export const cashText = (order: Collecting): string =>
  order.toCollect === 0
    ? 'No queda nada por cobrar. Ciérralo cuando haya llegado lo que salió.'
    : `${whoCollects(order)}Cuenta como venta cuando registres el dinero.`

/** The words of registering the cash: what the button says, what it means, what is said when it is done. */
export const collectText = ({ toCollect }: Pick<DeskOrder, 'toCollect'>) =>
  toCollect === 0
    ? { action: 'Cerrar sin cobrar', meaning: 'No se recibe dinero. El pedido queda cerrado.', done: 'Pedido cerrado' }
    : { action: 'Registrar pago', meaning: 'En efectivo. Desde ahora cuenta como venta.', done: 'Pago registrado' }
