import type { PictureStore } from '../images/store.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'

/** The dependencies of invoices. */
export type InvoicesContext = {
  db: Db
  audit: Audit
  /** Whether buyers are written to. */
  hasMail: boolean
  /** Stores the PDF and XML of invoices. */
  files: PictureStore
  now: () => Date
  /** Has e-mails that are due looked at now. */
  sendSoon: () => void
}
