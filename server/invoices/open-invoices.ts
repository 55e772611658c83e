import type { FastifyInstance } from 'fastify'

import type { Jobs } from '../platform/jobs/open-jobs.ts'
import type { InvoicesContext } from './context.ts'
import { sweepInvoiceFiles } from './invoice-files.ts'
import { invoiceHandlers } from './invoices.routes.ts'

const SWEEP_EVERY_MS = 6 * 60 * 60 * 1000
/** Longer than an upload can take. */
const DAY_MS = 24 * 60 * 60 * 1000

/** Opens the domain of invoices: its handlers, and the sweep of files that no invoice has. */
export function openInvoices(app: FastifyInstance, jobs: Jobs, context: InvoicesContext) {
  const { db, files, now } = context
  const report = (error: unknown) => app.log.error({ err: error }, 'files without an invoice could not be swept')
  jobs.every(SWEEP_EVERY_MS, () => sweepInvoiceFiles(db, files, new Date(now().getTime() - DAY_MS)), report)
  return invoiceHandlers(context)
}
