import type { PaymentsContext } from '../payments/context.ts'
import type { Throttles } from '../platform/throttles.ts'

/** What telephone orders and their payment links work with. */
export type PhoneOrdersContext = PaymentsContext & {
  throttles: Throttles
  /** Has e-mails that are due looked at now. */
  sendSoon: () => void
}
