import type { MaintenanceContext } from '../maintenance/context.ts'

/** What the decisions of clients work with. */
export type DecisionsContext = MaintenanceContext & {
  /** The shop's telephone, for whoever is too late. */
  shop: { phone: string }
  /** Sends the e-mail about a decision at once. */
  sendSoon: () => void
}
