import type { SimulatedOutcome } from '../../contract/orders/simulated-outcomes.ts'
import type { Pesos, ProviderTransaction } from '../orders/provider-payment.ts'

export type Payer = { name: string; email: string }

/** The order to be paid. */
export type Charge = { reference: string; amount: Pesos; expiresAt: Date; returnUrl: string; payer: Payer }

/** An event of a provider's webhook, after its signature was verified. */
export type ProviderEvent = {
  /** Identifies the event, which may arrive several times. */
  checksum: string
  /** Absent for events that are not about a payment. */
  providerTxId?: string
}

/** An approved payment that may be refunded to its original method. */
export type ReturnablePayment = { providerTxId: string; amount: Pesos; method: string; paidAt: Date }

/** Refunding whole payments (M-32); each is refunded once, even if it is requested repeatedly. */
export type ProviderRefunds = {
  /** Why this payment cannot be refunded now, for administrators; null when it can be requested. */
  obstacleOf: (payment: ReturnablePayment, now: Date) => string | null
  /**
   * Requests the refund.
   * @returns why the provider refuses; null when it accepted
   * @throws Error when it is unknown whether the request arrived
   */
  request: (payment: Pick<ReturnablePayment, 'providerTxId'>) => Promise<string | null>
}

/** One payment method (M-10). The shop never trusts an event; it looks the payment up. No database transaction is open meanwhile. */
export type PaymentProvider = {
  id: 'simulated' | 'wompi'
  least: Pesos
  most: Pesos
  /** Approved at once, without a provider; otherwise units are held until the outcome is known. */
  decidesAtOnce: (wanted: SimulatedOutcome) => boolean
  /** The page where the buyer pays; null when there is none. */
  start: (charge: Charge) => Promise<string | null>
  /** All data of the provider about an attempt. @throws Error when it cannot be reached */
  fetch: (query: { reference: string } | { providerTxId: string }) => Promise<ProviderTransaction[]>
  /** Absent when payments are never refunded through it. */
  refunds?: ProviderRefunds
  /** Verifies an event; null when the signature is not the provider's. */
  parseEvent?: (body: unknown, headerChecksum: string | undefined) => ProviderEvent | null
}
