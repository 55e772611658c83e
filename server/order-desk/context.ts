import type { Carriers } from '../delivery/carrier.ts'
import type { PaymentsContext } from '../payments/context.ts'
import type { Bulkheads } from '../platform/bulkheads.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit } from '../platform/http/audit.ts'

/** What steps of shipments work with. */
export type ShipmentsContext = {
  db: Db
  audit: Audit
  bulkheads: Bulkheads
  /** Whether buyers are written to. */
  hasMail: boolean
  /** The host of an external provider of pictures; '' for none. */
  imageHost: string
  /** Carriers that give guides and follow parcels; with others people write the guide and look themselves. */
  carriers: Carriers
  /** Has e-mails that are due looked at now. */
  sendSoon: () => void
}

/** What the order desk works with. */
export type DeskContext = ShipmentsContext & {
  /** By which money goes back to where it came from. */
  payments: PaymentsContext
}
