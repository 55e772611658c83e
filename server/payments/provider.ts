import type { SimulatedOutcome } from '../../contract/orders.ts'
import type { Pesos, ProviderTransaction } from '../orders/provider-payment.ts'

export type Payer = { name: string; email: string }

/** What is to be paid. */
export type Charge = { reference: string; amount: Pesos; expiresAt: Date; returnUrl: string; payer: Payer }

/** What came in by a provider's webhook, once its signature was proved. */
export type ProviderEvent = {
  /** Names this event; the same event may come several times. */
  checksum: string
  /** Absent for events that say nothing about a payment. */
  providerTxId?: string
}

/**
 * One way to be paid (M-10). An event never carries the truth, it only makes the shop ask; no transaction of the
 * database is open while a provider is asked.
 */
export type PaymentProvider = {
  id: 'simulated' | 'wompi'
  least: Pesos
  most: Pesos
  /** Approved in the same moment, without asking anybody; otherwise units are held until the outcome is known. */
  decidesAtOnce: (wanted: SimulatedOutcome) => boolean
  /** The page where the buyer pays; null when there is none. */
  start: (charge: Charge) => Promise<string | null>
  /** All that the provider knows of an attempt. @throws Error when it cannot be asked */
  fetch: (query: { reference: string } | { providerTxId: string }) => Promise<ProviderTransaction[]>
  /** Proves an event; null when it is not the provider's. */
  parseEvent?: (body: unknown, headerChecksum: string | undefined) => ProviderEvent | null
}
