import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Throttles } from '../platform/throttles.ts'

/** What the domain of stickers works with. */
export type StickersContext = {
  db: Db
  audit: Audit
  throttles: Throttles
  hasMail: boolean
  sendSoon: () => void
}
