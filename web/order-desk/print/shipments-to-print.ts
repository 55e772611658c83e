import type { CallOutput } from '../../../contract/index.ts'
import type { Printout, WantedShipment } from '../printouts.ts'

export type PrintedOrder = CallOutput<'orderDesk.print'>['data'][number]
export type PrintedShipment = { order: PrintedOrder; shipment: PrintedOrder['shipments'][number] }

const isHere = ({ state }: PrintedShipment['shipment']): boolean => state === 'to_prepare' || state === 'prepared'

type Chosen = PrintedShipment & { isNamed: boolean }
type Rule = (one: Chosen) => boolean
const isLeft: Rule = ({ shipment }) => isHere(shipment)
/** What nobody said where to send cannot be prepared (P-71). */
const isToPick: Rule = ({ order, shipment }) => shipment.state === 'to_prepare' && order.address !== null

/**
 * The shipments that are printed, in the order in which they are wanted, none that was cancelled. On the picking list: of all
 * orders together those that are to be picked; else those that have not left; else all (P-129). On other printouts: of each order
 * those that have not left, or all where nothing is left. What is picked up, or was sold at the counter, has no label. A shipment that is named is printed in any case.
 */
export function shipmentsToPrint(
  orders: readonly PrintedOrder[],
  wanted: readonly WantedShipment[],
  printout: Printout,
): PrintedShipment[] {
  const all = wanted.flatMap(({ orderId, number }) => {
    const order = orders.find(({ _id }) => _id === orderId)
    if (!order || (printout === 'rotulos' && (order.pickup || order.isAtCounter))) return []
    return order.shipments
      .filter((shipment) => shipment.state !== 'cancelled' && (number === null || shipment.number === number))
      .toSorted((one, other) => one.number - other.number)
      .map((shipment): Chosen => ({ order, shipment, isNamed: number !== null }))
  })
  const isPrinted = printout === 'alistamiento' ? rulePicks(all) : ruleOfEachOrder(all)
  return all.filter((one) => one.isNamed || isPrinted(one)).map(({ order, shipment }) => ({ order, shipment }))
}

const rulePicks = (all: readonly Chosen[]): Rule =>
  [isToPick, isLeft].find((rule) => all.some((one) => !one.isNamed && rule(one))) ?? (() => true)

function ruleOfEachOrder(all: readonly Chosen[]): Rule {
  const withLeft = new Set(all.filter(isLeft).map(({ order }) => order))
  return (one) => isLeft(one) || !withLeft.has(one.order)
}

export type Pick = {
  productId: string
  productName: string
  sku: string
  productImage: string
  units: number
  orders: { orderId: string; units: number }[]
}

/** What is to be fetched for these shipments: a line for each product, by its name, «32 GB» before «128 GB». */
export function picksOf(printed: readonly PrintedShipment[]): Pick[] {
  const picks = new Map<string, Pick>()
  for (const { order, shipment } of printed) {
    for (const { productId, productName, sku, productImage, quantity } of shipment.lines) {
      const pick = picks.get(productId) ?? { productId, productName, sku, productImage, units: 0, orders: [] }
      pick.units += quantity
      const known = pick.orders.find(({ orderId }) => orderId === order._id)
      if (known) known.units += quantity
      else pick.orders.push({ orderId: order._id, units: quantity })
      picks.set(productId, pick)
    }
  }
  return [...picks.values()].toSorted((one, other) =>
    one.productName.localeCompare(other.productName, 'es', { numeric: true }),
  )
}
