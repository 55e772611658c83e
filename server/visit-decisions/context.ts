import type { MaintenanceContext } from '../maintenance/context.ts'

/** What the answers of clients work with. */
export type AnswersContext = MaintenanceContext & {
  /** The shop's telephone, for whoever is too late. */
  shopPhone: string
  /** Sends the e-mail about an answer at once. */
  sendSoon: () => void
}
