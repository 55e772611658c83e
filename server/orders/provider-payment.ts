import type { OrderState } from '../../contract/orders/orders.ts'

/** Whole pesos. */
export type Pesos = number

export const paymentStatuses = ['pending', 'approved', 'declined', 'voided', 'refunded', 'expired', 'error'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** A payment as its provider describes it. */
export type ProviderTransaction = {
  providerTxId: string
  reference: string
  status: PaymentStatus
  /** In pesos, with cents when the provider sends them. */
  amount: Pesos
  currency: string
  method: string
  raw: unknown
}

/** An order and its attempt after a payment step. */
export type SettlementResult = {
  state: OrderState
  orderId: string
  createdAt: string
  totalQty: number
  totalPrice: number
  attempt: string
  redirectUrl: string | null
}
