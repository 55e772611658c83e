import type { DeskShipment } from '../../../contract/desk-order.ts'

type WithCash = { shipments: readonly Pick<DeskShipment, 'state' | 'toCollect' | 'carrierName'>[] }

/** `TCC lo cobra al entregar. `: who carries the parcel with which the cash is due (P-115); '' while it has not left. */
export function whoCollects({ shipments }: WithCash): string {
  const carrier = shipments.find(({ state, toCollect }) => state === 'sent' && toCollect > 0)?.carrierName ?? ''
  return carrier === '' || carrier === 'Otra' ? '' : `${carrier} lo cobra al entregar. `
}
