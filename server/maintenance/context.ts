import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { VisitEmails } from './emails/queue-emails.ts'

/** The dependencies of the maintenance domain. */
export type MaintenanceContext = {
  db: Db
  audit: Audit
  /** E-mails to clients about their requests. */
  emails: VisitEmails
  /** The current time. */
  now: () => Date
}
