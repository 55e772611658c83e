import type { FastifyInstance } from 'fastify'

import type { Db } from '../platform/database/pool.ts'
import { auditActorOf, type Audit } from '../platform/http/audit.ts'
import type { CallContext, Handlers } from '../platform/http/handlers.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import type { Reads } from '../platform/replicas/reads.ts'
import { foldSales, readMonthlySales, readProductSales } from './sales.repo.ts'
import { readMonthlyVisits } from './visits.repo.ts'

type Parts = { db: Db; audit: Audit; reads: Reads }
type ReportCall = 'reports.monthly' | 'reports.products' | 'reports.visits'

const FOLD_MS = 10_000

/** Opens the reports domain: its calls, and the folding of sales into sums while the shop is open. */
export function openReports(app: FastifyInstance, jobs: Jobs, { db, audit, reads }: Parts): Handlers<ReportCall> {
  const report = (error: unknown) => app.log.warn({ err: error }, 'sales: will be folded again')
  jobs.every(FOLD_MS, () => foldSales(db), report)
  const note = ({ request }: CallContext<ReportCall>, target: string) =>
    audit.record(db, auditActorOf(request), { action: 'report.viewed', target })
  return {
    'reports.monthly': async (call) => {
      await note(call, 'monthly')
      return reads.upToNow(readMonthlySales)
    },
    'reports.products': async (call) => {
      await note(call, 'products')
      return reads.upToNow(readProductSales)
    },
    'reports.visits': async (call) => {
      await note(call, 'visits')
      return reads.upToNow(readMonthlyVisits)
    },
  }
}
