import type { PictureStore } from '../images/store.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'

/** What cases work with. */
export type CasesContext = {
  db: Db
  audit: Audit
  /** Where photos of cases are. */
  photos: PictureStore
  /** Whether buyers are written to. */
  hasMail: boolean
  /** Where products are sent back to, as the shop says it now. */
  shop: { readonly returnsAddress: string }
  now: () => Date
  /** Has e-mails that are due looked at now. */
  sendSoon: () => void
}
