import type { DeskRow } from '../../contract/order-desk/desk-order.ts'
import type { OrderState } from '../../contract/orders/orders.ts'

/** Whether the shop owes its buyer the goods: they were paid, or are paid when they arrive. */
export const isOwed = (status: OrderState): boolean => status === 'paid' || status === 'on_delivery'

/** Steps that can be given to many orders at once. */
export const steps = ['prepare', 'send', 'deliver'] as const
export type Step = (typeof steps)[number]

type Seen = { shipmentId: string; version: number }
type RowForStep = Pick<DeskRow, 'state' | 'second' | 'status' | 'shipments'> &
  Partial<Pick<DeskRow, 'pickup' | 'toCollect'>>

const from: Record<Step, readonly string[]> = {
  prepare: ['to_prepare'],
  send: ['to_prepare', 'prepared'],
  deliver: ['sent'],
}
/** Nobody sends what is picked up. */
const fromOfPickup: Record<Step, readonly string[]> = { prepare: ['to_prepare'], send: [], deliver: ['prepared'] }

/** The shipments of an order that a step fits, as they were seen. */
export function shipmentsFor(
  step: Step,
  { state, second, status, shipments, pickup, toCollect = 0 }: RowForStep,
): Seen[] {
  // Nothing leaves without an address, nor what nobody has paid or is to pay when it arrives.
  if (state === 'address_missing' || second === 'address_missing' || !isOwed(status)) return []
  // What is paid at the counter is handed over by itself, where its dialog asks for the cash.
  if (step === 'deliver' && pickup && toCollect > 0) return []
  return shipments
    .filter((shipment) => (pickup ? fromOfPickup : from)[step].includes(shipment.state))
    .map(({ _id, version }) => ({ shipmentId: _id, version }))
}

/** Whether an order can be given up: it waits for its payment, or the shop owes it and its cash is not due yet. */
export const mayBeCancelled = ({
  state,
  status,
  awaitsLink,
  awaitsTransfer,
}: Pick<DeskRow, 'state' | 'status' | 'awaitsLink' | 'awaitsTransfer'>): boolean =>
  awaitsLink || awaitsTransfer || (isOwed(status) && state !== 'to_collect')

/** The next step of most of these orders; of two equally many the one that comes first in an order's life. */
export function nextStepOf(rows: readonly RowForStep[]): Step | null {
  const next = rows.map((row) => steps.find((step) => shipmentsFor(step, row).length > 0))
  const counts = steps.map((step) => next.filter((one) => one === step).length)
  const most = Math.max(...counts)
  return most === 0 ? null : (steps[counts.indexOf(most)] ?? null)
}
