import type { MaintenanceContext } from '../maintenance/context.ts'

/** The dependencies of clients' decisions. */
export type DecisionsContext = MaintenanceContext & {
  /** The shop's telephone, shown to clients who are too late. */
  shop: { phone: string }
  /** Makes the sender check for due e-mails now. */
  sendSoon: () => void
}
