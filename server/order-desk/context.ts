import type { LastStep } from '../../contract/order-desk/desk-order.ts'
import type { CancelReason } from '../../contract/order-desk/desk-rules.ts'
import type { Carrier } from '../../contract/orders/carriers.ts'
import type { Carriers } from '../delivery/carrier.ts'
import type { LicenceVault } from '../licences/licence-vault.ts'
import type { PaymentsContext } from '../payments/context.ts'
import type { Bulkheads } from '../platform/bulkheads.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Audit, AuditActor } from '../platform/http/audit.ts'

/** The dependencies of steps of shipments. */
export type ShipmentsContext = {
  db: Db
  audit: Audit
  bulkheads: Bulkheads
  /** Whether buyers get e-mails. */
  hasMail: boolean
  /** The host of an external provider of pictures; '' for none. */
  imageHost: string
  /** Carriers that give guides and can be tracked; with others people enter the guide and check it by themselves. */
  carriers: Carriers
  /** Makes the sender check for due e-mails now. */
  sendSoon: () => void
}

/** A shipment with its displayed version, the carrier and guide of a step that sends it, and the recipient at a handover. */
export type ShipmentStep = {
  shipmentId: string
  version: number
  carrier?: Carrier
  guide?: string
  handedTo?: string | undefined
}

/** The dependencies of the order desk. */
export type DeskContext = ShipmentsContext & {
  /** Identifies keys to be exchanged. */
  vault: LicenceVault
  /** For refunds to the original payment method. */
  payments: PaymentsContext
  /** Cancels an unpaid order that was placed by telephone or by transfer. */
  cancelUnpaid: (
    given: { orderId: string; reason: CancelReason; detail: string },
    auditActor: AuditActor,
  ) => Promise<UnpaidOutcome>
}

/** The result of cancelling an unpaid order; `message` when it differs from the problem's own. */
export type UnpaidOutcome =
  | { code: 'DONE'; units: number; keys: number }
  | {
      code: 'ORDER_NOT_FOUND' | 'ORDER_CHANGED' | 'PAYMENT_UNDER_WAY'
      message?: string
      last?: LastStep | null
    }
