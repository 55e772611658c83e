import type { DeskOrder, DeskShipment } from '../../../../contract/order-desk/desk-order.ts'
import { isOwed } from '../../allowed-steps.ts'

export type ShipmentAction =
  | 'prepare'
  | 'unprepare'
  | 'send'
  | 'deliver'
  /** What is picked up. */
  | 'hand_over'
  | 'guide'
  | 'return'
  | 'return_part'
  | 'receive'
  | 'split'
  | 'days'
  | 'cancel'

/** Whether a shipment has not left, and is to. */
export const isHere = ({ state }: Pick<DeskShipment, 'state'>): boolean =>
  state === 'to_prepare' || state === 'prepared'

/** Whether a shipment is on its way, or has arrived. */
export const hasLeft = ({ state }: Pick<DeskShipment, 'state'>): boolean => state === 'sent' || state === 'delivered'

const handOver: readonly ShipmentAction[] = ['hand_over']

type Possible = { next: ShipmentAction | null; others: readonly ShipmentAction[] }

/** What can be done with a shipment as it stands: its next step, and the rest. */
export function nextOf(
  {
    address,
    status,
    shipments,
    pickup,
  }: Pick<DeskOrder, 'address' | 'status'> & { pickup?: DeskOrder['pickup']; shipments: readonly unknown[] },
  { state, units, isReceived, ifCancelled }: Pick<DeskShipment, 'state' | 'units' | 'isReceived' | 'ifCancelled'>,
): Possible {
  const mayLeave = address !== null && isOwed(status)
  const split: ShipmentAction[] = units > 1 && isOwed(status) ? ['split'] : []
  // The only shipment of an order that nobody has paid comes back by "No lo recibió", which ends the order.
  const back: ShipmentAction[] = status === 'on_delivery' && shipments.length === 1 ? [] : ['return']
  const part: ShipmentAction[] = units > 1 ? ['return_part'] : []
  const days: ShipmentAction[] = mayLeave ? ['days'] : []
  // The only shipment of an order without licences is cancelled with the order.
  const cancel: ShipmentAction[] = ifCancelled && (shipments.length > 1 || !ifCancelled.endsOrder) ? ['cancel'] : []
  switch (state) {
    case 'to_prepare':
      return {
        next: mayLeave ? 'prepare' : null,
        others: [...(pickup && mayLeave ? handOver : []), ...split, ...days, ...cancel],
      }
    case 'prepared':
      if (pickup) return { next: mayLeave ? 'hand_over' : null, others: ['unprepare', ...split, ...cancel] }
      return { next: mayLeave ? 'send' : null, others: ['unprepare', ...split, ...days, ...cancel] }
    case 'sent':
      return { next: 'deliver', others: ['guide', ...days, ...back, ...part] }
    case 'delivered':
      return { next: null, others: [...back, ...part] }
    case 'returned':
      return { next: isReceived ? null : 'receive', others: [] }
    case 'cancelled':
      return { next: null, others: [] }
  }
}
