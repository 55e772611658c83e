import type { LastStep } from '../../contract/order-desk/desk-order.ts'
import type { CancelReason } from '../../contract/order-desk/desk-rules.ts'
import type { Carrier } from '../../contract/orders/carriers.ts'
import type { Carriers } from '../delivery/carrier.ts'
import type { LicenceVault } from '../licences/licence-vault.ts'
import type { PaymentsContext } from '../payments/context.ts'
import type { Bulkheads } from '../platform/bulkheads.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit, AuditActor } from '../platform/http/audit.ts'

/** What steps of shipments work with. */
export type ShipmentsContext = {
  db: Db
  audit: Audit
  bulkheads: Bulkheads
  /** Whether buyers are written to. */
  hasMail: boolean
  /** The host of an external provider of pictures; '' for none. */
  imageHost: string
  /** Carriers that give guides and follow shipments; with others people write the guide and look themselves. */
  carriers: Carriers
  /** Has e-mails that are due looked at now. */
  sendSoon: () => void
}

/** A shipment as the person saw it, the carrier and guide of a step that sends it, and who took what is handed over. */
export type ShipmentStep = {
  shipmentId: string
  version: number
  carrier?: Carrier
  guide?: string
  handedTo?: string | undefined
}

/** What the order desk works with. */
export type DeskContext = ShipmentsContext & {
  /** By which keys are told apart that are exchanged. */
  vault: LicenceVault
  /** By which money goes back to where it came from. */
  payments: PaymentsContext
  /** Gives up an order that was taken by telephone, or is paid by transfer, and that nobody has paid. */
  cancelUnpaid: (
    given: { orderId: string; reason: CancelReason; detail: string },
    auditActor: AuditActor,
  ) => Promise<UnpaidOutcome>
}

/** What came of giving up an order that nobody has paid; `message` where it is another sentence than the problem's own. */
export type UnpaidOutcome =
  | { code: 'DONE'; units: number; keys: number }
  | {
      code: 'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'PAYMENT_UNDER_WAY'
      message?: string
      last?: LastStep | null
    }
