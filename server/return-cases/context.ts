import type { PictureStore } from '../images/store.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'

/** The dependencies of cases. */
export type CasesContext = {
  db: Db
  audit: Audit
  /** The store of case photos. */
  photos: PictureStore
  /** Whether buyers get e-mails. */
  hasMail: boolean
  /** The current address for returned products. */
  shop: { readonly returnsAddress: string }
  now: () => Date
  /** Makes the sender check for due e-mails now. */
  sendSoon: () => void
}
