import type { PaymentsContext } from '../payments/context.ts'
import type { Throttles } from '../platform/throttles.ts'
import type { VisitsContext } from '../visits/context.ts'

/** The dependencies of paying visits: the payment provider, and visits. */
export type VisitPaymentsContext = PaymentsContext &
  Pick<VisitsContext, 'emails' | 'now' | 'photos'> & {
    throttles: Throttles
    /** Has e-mails that are due looked at now. */
    sendSoon: () => void
  }
