import type { CallOutput } from '../../../contract/index.ts'
import type { Paper, Wanted } from '../papers.ts'

export type PrintedOrder = CallOutput<'orderDesk.print'>['data'][number]
export type PrintedParcel = { order: PrintedOrder; shipment: PrintedOrder['shipments'][number] }

const isHere = ({ state }: PrintedParcel['shipment']): boolean => state === 'to_prepare' || state === 'prepared'

/**
 * The shipments that are printed, in the order in which they are wanted: of an order those that have not left, or all where
 * nothing is left, but none that was cancelled. Of an order that has something to pick only that is on the picking list.
 */
export function parcelsToPrint(
  orders: readonly PrintedOrder[],
  wanted: readonly Wanted[],
  paper: Paper,
): PrintedParcel[] {
  return wanted.flatMap(({ orderId, number }) => {
    const order = orders.find(({ _id }) => _id === orderId)
    if (!order) return []
    const whole = order.shipments
      .filter(({ state }) => state !== 'cancelled')
      .toSorted((one, other) => one.number - other.number)
    const here = whole.filter(isHere)
    const toPick = paper === 'alistamiento' ? here.filter(({ state }) => state === 'to_prepare') : []
    const left = [toPick, here, whole].find((some) => some.length > 0) ?? []
    const chosen = number === null ? left : whole.filter((shipment) => shipment.number === number)
    return chosen.map((shipment) => ({ order, shipment }))
  })
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
