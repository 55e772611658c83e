import type { PaymentsContext } from '../payments/context.ts'
import type { Throttles } from '../platform/throttles.ts'

/** The dependencies of telephone orders and their payment links. */
export type PhoneOrdersContext = PaymentsContext & {
  throttles: Throttles
  /** Has e-mails that are due looked at now. */
  sendSoon: () => void
}
