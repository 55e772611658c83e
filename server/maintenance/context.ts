import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { VisitLetters } from './letters/queue-letters.ts'

/** What the maintenance domain works with. */
export type MaintenanceContext = {
  db: Db
  audit: Audit
  /** Letters to clients about their requests. */
  letters: VisitLetters
  /** What time it is. */
  now: () => Date
}
