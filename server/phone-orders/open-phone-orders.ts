import type { FastifyInstance } from 'fastify'

import type { PaymentsContext } from '../payments/context.ts'
import type { Handlers } from '../platform/http/handlers.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import { openThrottles } from '../platform/throttles.ts'
import { sweepPhoneOrders } from './links.ts'
import { phoneOrdersHandlers, type PhoneOrdersCall } from './phone-orders.routes.ts'

const SWEEP_EVERY_MS = 60 * 60 * 1_000

/** Opens telephone orders: their calls, and what forgets old links. They are paid as carts are, by the same provider. */
export function openPhoneOrders(
  app: FastifyInstance,
  jobs: Jobs,
  { payments, sendSoon }: { payments: PaymentsContext; sendSoon: () => void },
): Handlers<PhoneOrdersCall> {
  const { db, secret, isLimited } = payments
  const report = (error: unknown) => app.log.warn({ err: error }, 'phone orders: will be swept again')
  jobs.every(SWEEP_EVERY_MS, () => sweepPhoneOrders(db), report)
  return phoneOrdersHandlers({ ...payments, throttles: openThrottles(db, secret, !isLimited), sendSoon })
}
