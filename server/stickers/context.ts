import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Throttles } from '../platform/throttles.ts'

/** The dependencies of the domain of stickers. */
export type StickersContext = {
  db: Db
  audit: Audit
  throttles: Throttles
  hasMail: boolean
  sendSoon: () => void
}
