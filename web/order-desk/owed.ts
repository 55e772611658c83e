import type { OrderState } from '../../contract/orders.ts'

/** Whether the shop owes its buyer the goods: they were paid, or are paid when they arrive. */
export const isOwed = (status: OrderState): boolean => status === 'paid' || status === 'on_delivery'
