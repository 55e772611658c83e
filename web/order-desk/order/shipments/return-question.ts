import type { DeskOrder, DeskShipment } from '../../../../contract/order-desk/desk-order.ts'

type Shipment = Pick<DeskShipment, '_id' | 'number' | 'state' | 'deliveredAt' | 'toCollect'>

type Order = Pick<DeskOrder, 'status'> & { shipments: readonly Shipment[] }

/**
 * Whether marking a shipment as returned ends its order: one that is to be paid when it arrives ends with its last shipment, unless its
 * cash came with one before (P-115). Nothing takes that back.
 */
export function returnEndsOrder({ status, shipments }: Order, { _id }: Shipment): boolean {
  const isLast = shipments.every((one) => one._id === _id || one.state === 'returned' || one.state === 'cancelled')
  const isPaidFor = shipments.some(({ toCollect, deliveredAt }) => toCollect > 0 && deliveredAt !== null)
  return status === 'on_delivery' && isLast && !isPaidFor
}

/** What is asked before a shipment is marked as returned. */
export const returnQuestion = (order: Order, shipment: Shipment): string =>
  `¿El envío ${shipment.number} vuelve a la tienda?${
    returnEndsOrder(order, shipment)
      ? ' Es lo último del pedido: termina sin cobrarse, y eso no se puede deshacer.'
      : ''
  }`
