import type { SimulatedOutcome } from '../../contract/orders.ts'
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

/**
 * One payment method (M-10). The shop never trusts an event; it makes the shop ask the provider. No database
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
  /** Verifies an event; null when the signature is not the provider's. */
  parseEvent?: (body: unknown, headerChecksum: string | undefined) => ProviderEvent | null
}
