import type { SimulatedOutcome } from '../../contract/orders/simulated-outcomes.ts'
import type { ProviderTransaction } from '../orders/provider-payment.ts'
import type { Bulkheads } from '../platform/bulkheads.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Secret } from '../platform/secret.ts'
import type { PaymentProvider } from './provider.ts'

/** What the payments domain works with. */
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
  /** Settles payments that are no order's. @returns whether it knows the payment */
  settleElsewhere: (provider: string, transaction: ProviderTransaction) => Promise<boolean>
}
