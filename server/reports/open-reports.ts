import type { FastifyInstance } from 'fastify'

import type { CallName } from '../../contract/calls.ts'
import type { CallOutput } from '../../contract/index.ts'
import type { Db } from '../platform/database/pool.ts'
import { auditActorOf, type Audit } from '../platform/http/audit.ts'
import type { CallContext, Handlers } from '../platform/http/handlers.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import type { Reads } from '../platform/replicas/reads.ts'
import { foldSales, readMonthlySales, readProductSales } from './sales.repo.ts'
import { readMonthlyVisits } from './visits.repo.ts'

type Parts = { db: Db; audit: Audit; reads: Reads }
type ReportCall = Extract<CallName, `reports.${string}`>

/** What reads the rows of each report. */
const readers: { [N in ReportCall]: (db: Db) => Promise<CallOutput<N>> } = {
  'reports.monthly': readMonthlySales,
  'reports.products': readProductSales,
  'reports.visits': readMonthlyVisits,
}

const FOLD_MS = 10_000

/** Opens the reports domain: its calls, and the folding of sales into sums while the shop is open. */
export function openReports(app: FastifyInstance, jobs: Jobs, { db, audit, reads }: Parts): Handlers<ReportCall> {
  const report = (error: unknown) => app.log.warn({ err: error }, 'sales: will be folded again')
  jobs.every(FOLD_MS, () => foldSales(db), report)
  const handlers = Object.entries(readers).map(([name, read]) => [
    name,
    async ({ request }: CallContext<ReportCall>) => {
      await audit.record(db, auditActorOf(request), { action: 'report.viewed', target: name.replace('reports.', '') })
      return reads.upToNow<unknown[]>(read)
    },
  ])
  return Object.fromEntries(handlers) as Handlers<ReportCall>
}
