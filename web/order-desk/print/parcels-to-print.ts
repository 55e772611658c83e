import type { CallOutput } from '../../../contract/index.ts'
import type { Paper, Wanted } from '../papers.ts'

export type PrintedOrder = CallOutput<'orderDesk.print'>['data'][number]
export type PrintedParcel = { order: PrintedOrder; shipment: PrintedOrder['shipments'][number] }

const isHere = ({ state }: PrintedParcel['shipment']): boolean => state === 'to_prepare' || state === 'prepared'

type Kept = (parcel: PrintedParcel) => boolean
const isLeft: Kept = ({ shipment }) => isHere(shipment)
/** What nobody said where to send cannot be prepared (P-71). */
const isToPick: Kept = ({ order, shipment }) => shipment.state === 'to_prepare' && order.address !== null

/**
 * The shipments that are printed, in the order in which they are wanted, none that was cancelled: of all orders together those
 * that have not left, on the picking list those that are to be picked; where nothing of any order is, all that they have. A
 * shipment that is named is printed in any case.
 */
export function parcelsToPrint(
  orders: readonly PrintedOrder[],
  wanted: readonly Wanted[],
  paper: Paper,
): PrintedParcel[] {
  const whole = wanted.flatMap(({ orderId, number }) => {
    const order = orders.find(({ _id }) => _id === orderId)
    if (!order) return []
    return order.shipments
      .filter((shipment) => shipment.state !== 'cancelled' && (number === null || shipment.number === number))
      .toSorted((one, other) => one.number - other.number)
      .map((shipment) => ({ order, shipment, isNamed: number !== null }))
  })
  const kept = [...(paper === 'alistamiento' ? [isToPick] : []), isLeft].find((keeps) =>
    whole.some((one) => !one.isNamed && keeps(one)),
  )
  return whole.filter((one) => one.isNamed || (kept?.(one) ?? true)).map(({ order, shipment }) => ({ order, shipment }))
}

export type Pick = {
  productId: string
  productName: string
  productImage: string
  units: number
  orders: { orderId: string; units: number }[]
}

/** What is to be fetched for these parcels: a line for each product, by its name. */
export function picksOf(parcels: readonly PrintedParcel[]): Pick[] {
  const picks = new Map<string, Pick>()
  for (const { order, shipment } of parcels) {
    for (const { productId, productName, productImage, quantity } of shipment.lines) {
      const pick = picks.get(productId) ?? { productId, productName, productImage, units: 0, orders: [] }
      pick.units += quantity
      const known = pick.orders.find(({ orderId }) => orderId === order._id)
      if (known) known.units += quantity
      else pick.orders.push({ orderId: order._id, units: quantity })
      picks.set(productId, pick)
    }
  }
  return [...picks.values()].toSorted((one, other) => one.productName.localeCompare(other.productName, 'es'))
}
