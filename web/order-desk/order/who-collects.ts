import type { DeskShipment } from '../../../contract/order-desk/desk-order.ts'
import { nameInSentence } from '../../../contract/orders/carriers.ts'

type WithCash = { shipments: readonly Pick<DeskShipment, 'state' | 'toCollect' | 'carrierName'>[] }

/** `TCC lo cobra al entregar. `: who carries the shipment with which the cash is due (P-115); '' while it has not left. */
export function whoCollects({ shipments }: WithCash): string {
  const shipment = shipments.find(({ state, toCollect }) => state === 'sent' && toCollect > 0)
  const carrier = nameInSentence(shipment?.carrierName ?? '')
  return carrier === '' ? '' : `${carrier} lo cobra al entregar. `
}
