import type { OrderState } from '../../contract/orders/orders.ts'
import type { OrderShipment } from './shipment-text.ts'

const DAY_MS = 86_400_000
/** As in `has_bought()`: after this time a parcel counts as delivered, even if nobody noted it. */
const UNNOTED_DAYS = 15

/**
 * Whether a line offers its buyer to write an opinion (P-251); the server decides it once more.
 * @param shipment with which it travels; undefined of a licence and of what was handed over
 */
export function mayReview(status: OrderState, shipment?: OrderShipment, now = Date.now()): boolean {
  if (status !== 'paid') return false
  if (!shipment || shipment.state === 'delivered') return true
  return (
    shipment.state === 'sent' && shipment.sentAt !== null && Date.parse(shipment.sentAt) < now - UNNOTED_DAYS * DAY_MS
  )
}
