import type { FastifyInstance } from 'fastify'

import { witnessOf, type Audit } from '../platform/audit.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Asked, Handlers } from '../platform/http/serve.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import { foldSales, readMonthlySales, readProductSales } from './sales.repo.ts'

type Parts = { db: Db; audit: Audit }
type ReportCall = 'reports.monthly' | 'reports.products'

const FOLD_MS = 10_000

/** Opens the reports domain: its two calls, and the folding of sales into sums while the shop is open. */
export function openReports(app: FastifyInstance, jobs: Jobs, { db, audit }: Parts): Handlers<ReportCall> {
  const report = (error: unknown) => app.log.warn({ err: error }, 'sales: will be folded again')
  jobs.every(FOLD_MS, () => foldSales(db), report)
  const note = async ({ request }: Asked<ReportCall>, target: string) => {
    // Sales are shown to an ADMIN who asks, never written into a page.
    if (!request) throw new Error('reports are read over HTTP only')
    await audit.record(db, witnessOf(request), { action: 'report.viewed', target })
  }
  return {
    'reports.monthly': async (asked) => {
      await note(asked, 'monthly')
      return readMonthlySales(db)
    },
    'reports.products': async (asked) => {
      await note(asked, 'products')
      return readProductSales(db)
    },
  }
}
