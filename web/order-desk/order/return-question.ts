import type { DeskOrder, DeskShipment } from '../../../contract/desk-order.ts'

type Parcel = Pick<DeskShipment, '_id' | 'number' | 'state' | 'deliveredAt' | 'toCollect'>

/**
 * What is asked before a parcel is marked as returned, since nothing takes that back: an order that is to be paid when it arrives
 * ends with its last parcel, unless its cash came with one before (P-115).
 */
export function returnQuestion(
  { status, shipments }: Pick<DeskOrder, 'status'> & { shipments: readonly Parcel[] },
  { _id, number }: Parcel,
): string {
  const isLast = shipments.every((one) => one._id === _id || one.state === 'returned' || one.state === 'cancelled')
  const isPaidFor = shipments.some(({ toCollect, deliveredAt }) => toCollect > 0 && deliveredAt !== null)
  const ends = status === 'on_delivery' && isLast && !isPaidFor
  return `¿El envío ${number} vuelve a la tienda? No se puede deshacer.${ends ? ' Es lo último del pedido: termina sin cobrarse.' : ''}`
}
