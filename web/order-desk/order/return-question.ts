import type { DeskOrder, DeskShipment } from '../../../contract/desk-order.ts'

type Parcel = Pick<DeskShipment, '_id' | 'number' | 'state' | 'deliveredAt' | 'toCollect'>

type Order = Pick<DeskOrder, 'status'> & { shipments: readonly Parcel[] }

/**
 * Whether marking a parcel as returned ends its order: one that is to be paid when it arrives ends with its last parcel, unless its
 * cash came with one before (P-115). Nothing takes that back.
 */
export function returnEndsOrder({ status, shipments }: Order, { _id }: Parcel): boolean {
  const isLast = shipments.every((one) => one._id === _id || one.state === 'returned' || one.state === 'cancelled')
  const isPaidFor = shipments.some(({ toCollect, deliveredAt }) => toCollect > 0 && deliveredAt !== null)
  return status === 'on_delivery' && isLast && !isPaidFor
}

/** What is asked before a parcel is marked as returned. */
export const returnQuestion = (order: Order, parcel: Parcel): string =>
  `¿El envío ${parcel.number} vuelve a la tienda?${
    returnEndsOrder(order, parcel) ? ' Es lo último del pedido: termina sin cobrarse, y eso no se puede deshacer.' : ''
  }`
