import type { FastifyInstance } from 'fastify'

import type { Handlers } from '../platform/http/handlers.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import { openThrottles } from '../platform/throttles.ts'
import { dueCharges } from './check-charge.ts'
import type { VisitPaymentsContext } from './context.ts'
import { visitPaymentsHandlers } from './visit-payments.routes.ts'

/** Opens the payment of visits: its calls, and the job that asks the provider for the result of a payment. */
export function openVisitPayments(
  app: FastifyInstance,
  jobs: Jobs,
  parts: Omit<VisitPaymentsContext, 'throttles'>,
): Handlers<keyof ReturnType<typeof visitPaymentsHandlers>> {
  const context = { ...parts, throttles: openThrottles(parts.db, parts.secret, !parts.isLimited) }
  const report = (error: unknown) => app.log.warn({ err: error }, 'payments of visits: will be tried again')
  jobs.work(dueCharges(context, report), { report })
  return visitPaymentsHandlers(context)
}
