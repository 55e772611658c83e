import type { FastifyInstance } from 'fastify'

import type { CallName } from '../../contract/calls.ts'
import type { CallOutput, CheckedInput } from '../../contract/index.ts'
import type { Db } from '../platform/database/pool.ts'
import { auditActorOf, type Audit } from '../platform/http/audit.ts'
import type { CallContext, Handlers } from '../platform/http/handlers.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import type { Reads } from '../platform/replicas/reads.ts'
import { readProductsOfMonth } from './products-of-month.repo.ts'
import { foldSales, readMonthlySales, readProductSales } from './sales.repo.ts'
import { readMonthlyVisits } from './visits.repo.ts'

type Parts = { db: Db; audit: Audit; reads: Reads }
type ReportCall = Extract<CallName, `reports.${string}`>

/** What reads the rows of each report. */
const readers: { [N in ReportCall]: (db: Db, input: CheckedInput<N>) => Promise<CallOutput<N>> } = {
  'reports.monthly': readMonthlySales,
  'reports.products': readProductSales,
  'reports.productsOfMonth': readProductsOfMonth,
  'reports.visits': readMonthlyVisits,
}

const FOLD_MS = 10_000

/** Opens the reports domain: its calls, and the folding of sales into sums while the shop is open. */
export function openReports(app: FastifyInstance, jobs: Jobs, { db, audit, reads }: Parts): Handlers<ReportCall> {
  const report = (error: unknown) => app.log.warn({ err: error }, 'sales: will be folded again')
  jobs.every(FOLD_MS, () => foldSales(db), report)
  const answer =
    <N extends ReportCall>(name: N) =>
    async ({ request, input }: CallContext<N>): Promise<CallOutput<N>> => {
      await audit.record(db, auditActorOf(request), { action: 'report.viewed', target: name.replace('reports.', '') })
      return reads.upToDate((at) => readers[name](at, input))
    }
  return {
    'reports.monthly': answer('reports.monthly'),
    'reports.products': answer('reports.products'),
    'reports.productsOfMonth': answer('reports.productsOfMonth'),
    'reports.visits': answer('reports.visits'),
  }
}
