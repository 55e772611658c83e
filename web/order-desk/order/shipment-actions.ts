import type { DeskOrder, DeskShipment } from '../../../contract/desk-order.ts'

export type ShipmentAction =
  | 'prepare'
  | 'unprepare'
  | 'send'
  | 'deliver'
  | 'guide'
  | 'return'
  | 'receive'
  | 'split'
  | 'days'

type Possible = { next: ShipmentAction | null; others: readonly ShipmentAction[] }

/** What can be done with a shipment as it stands: its next step, and the rest. */
export function nextOf(
  { address, status }: Pick<DeskOrder, 'address' | 'status'>,
  { state, units, isReceived }: Pick<DeskShipment, 'state' | 'units' | 'isReceived'>,
): Possible {
  const mayLeave = address !== null && status === 'paid'
  const split: ShipmentAction[] = units > 1 && status === 'paid' ? ['split'] : []
  const days: ShipmentAction[] = mayLeave ? ['days'] : []
  switch (state) {
    case 'to_prepare':
      return { next: mayLeave ? 'prepare' : null, others: [...split, ...days] }
    case 'prepared':
      return { next: mayLeave ? 'send' : null, others: ['unprepare', ...split, ...days] }
    case 'sent':
      return { next: 'deliver', others: ['guide', ...days, 'return'] }
    case 'delivered':
      return { next: null, others: ['return'] }
    case 'returned':
      return { next: isReceived ? null : 'receive', others: [] }
    case 'cancelled':
      return { next: null, others: [] }
  }
}
