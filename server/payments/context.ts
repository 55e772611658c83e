import type { SimulatedOutcome } from '../../contract/orders/simulated-outcomes.ts'
import type { ProviderTransaction } from '../orders/provider-payment.ts'
import type { Bulkheads } from '../platform/bulkheads.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Secret } from '../platform/secret.ts'
import type { PaymentProvider } from './provider.ts'

/** The dependencies of the payments domain. */
export type PaymentsContext = {
  db: Db
  bulkheads: Bulkheads
  secret: Secret
  audit: Audit
  provider: PaymentProvider
  /** How simulated payments end by default. */
  outcome: SimulatedOutcome
  holdSeconds: number
  licencesADay: number
  /** Whether e-mails are sent about payments. */
  hasMail: boolean
  isLimited: boolean
  publicUrl: string
  /** Settles payments that do not belong to an order. @returns whether it knows the payment */
  settleElsewhere: (provider: string, transaction: ProviderTransaction) => Promise<boolean>
}
