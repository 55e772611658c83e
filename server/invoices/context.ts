import type { PictureStore } from '../images/store.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'

/** What invoices work with. */
export type InvoicesContext = {
  db: Db
  audit: Audit
  /** Whether buyers are written to. */
  hasMail: boolean
  /** Where the PDF and XML of invoices are. */
  files: PictureStore
  now: () => Date
  /** Has e-mails that are due looked at now. */
  sendSoon: () => void
}
