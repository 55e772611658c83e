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

/** An approved payment that may go back to where it came from. */
export type ReturnablePayment = { providerTxId: string; amount: Pesos; method: string; paidAt: Date }

/** Giving whole payments back (M-32); each goes back once, however often it is asked for. */
export type ProviderRefunds = {
  /** Why this payment cannot go back now, for who runs the shop; null when it can be asked for. */
  obstacleOf: (payment: ReturnablePayment, now: Date) => string | null
  /**
   * Asks for it.
   * @returns why the provider refuses; null when it accepted
   * @throws Error when nobody knows whether the request arrived
   */
  request: (payment: Pick<ReturnablePayment, 'providerTxId'>) => Promise<string | null>
}

/**
 * One payment method (M-10). The shop never trusts an event; it looks the payment up. No database
 * transaction is open meanwhile.
 */
export type PaymentProvider = {
  id: 'simulated' | 'wompi'
  least: Pesos
  most: Pesos
  /** Approved at once, without a provider; otherwise units are held until the outcome is known. */
  decidesAtOnce: (wanted: SimulatedOutcome) => boolean
  /** The page where the buyer pays; null when there is none. */
  start: (charge: Charge) => Promise<string | null>
  /** All that the provider knows of an attempt. @throws Error when it cannot be asked */
  fetch: (query: { reference: string } | { providerTxId: string }) => Promise<ProviderTransaction[]>
  /** Absent where payments never go back through it. */
  refunds?: ProviderRefunds
  /** Verifies an event; null when the signature is not the provider's. */
  parseEvent?: (body: unknown, headerChecksum: string | undefined) => ProviderEvent | null
}
