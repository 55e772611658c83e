import type { PaymentsContext } from '../payments/context.ts'
import type { Bulkheads } from '../platform/bulkheads.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'

/** What the order desk works with. */
export type DeskContext = {
  db: Db
  audit: Audit
  bulkheads: Bulkheads
  /** By which money goes back to where it came from. */
  payments: PaymentsContext
  /** Whether buyers are written to. */
  hasMail: boolean
  /** The host of an external provider of pictures; '' for none. */
  imageHost: string
  /** Has e-mails that are due looked at now. */
  sendSoon: () => void
}
