import type { Audit, Witness } from '../platform/audit.ts'
import type { Db } from '../platform/database/pool.ts'
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

/** Who asks, and how that is written to the log. */
export type Own = { userId: string; witness: Witness }
