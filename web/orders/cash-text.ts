import type { Order } from '../../contract/orders/orders.ts'
import { formatPesos } from '../../contract/values/pesos.ts'

type WithCash = Pick<Order, 'toCollect'> & {
  pickup?: Order['pickup']
  shipments: readonly Pick<Order['shipments'][number], 'state' | 'toCollect'>[]
}

/** The amount that the buyer pays in cash, with the advice to have it ready once the shipment is on its way (P-115). */
export function cashText({ toCollect, pickup, shipments }: WithCash): string {
  const amount = formatPesos(toCollect)
  const isOnItsWay = shipments.some((one) => one.state === 'sent' && one.toCollect > 0)
  if (pickup) return `Pagas ${amount} en efectivo cuando lo recojas.`
  return isOnItsWay ? `Ten listos ${amount} en efectivo.` : `Pagas ${amount} en efectivo cuando llegue.`
}
