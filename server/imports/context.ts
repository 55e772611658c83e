import type { LicenceVault } from '../licences/licence-vault.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'
import type { Reads } from '../platform/replicas/reads.ts'
import type { CellSeal } from './sealed-cells.ts'

/** The dependencies of the imports domain. */
export type ImportsContext = {
  db: Db
  reads: Reads
  vault: LicenceVault
  audit: Audit
  seal: CellSeal
  /** Host of an external provider's pictures; '' when the shop stores them itself. */
  imageHost: string
  /** Wakes the job that processes imports. */
  wake: () => void
  /** Wakes the job that fetches pictures. */
  wakePictures: () => void
}
