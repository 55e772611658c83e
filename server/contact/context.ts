import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'

/** The dependencies of the contact form and its messages. */
export type ContactContext = {
  db: Db
  audit: Audit
  /** Whether the shop has a mail server. */
  canEmail: boolean
  now: () => Date
  sendSoon: () => void
}
