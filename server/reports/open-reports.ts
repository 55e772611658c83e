import type { FastifyInstance } from 'fastify'

import type { CallName } from '../../contract/calls.ts'
import type { CallOutput, CheckedInput } from '../../contract/index.ts'
import type { Db } from '../platform/database/pool.ts'
import { auditActorOf, type Audit } from '../platform/http/audit.ts'
import { FileResponse } from '../platform/http/file-response.ts'
import type { CallContext, Handlers } from '../platform/http/handlers.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import type { Reads } from '../platform/replicas/reads.ts'
import { sheetTypes } from '../sheets/write-sheet.ts'
import { ivaFile } from './iva-file.ts'
import { readIva } from './iva.repo.ts'
import { orderFile } from './order-file.ts'
import { readProductsOfMonth } from './products-of-month.repo.ts'
import { readProfitOfGoods } from './profit-of-goods.repo.ts'
import { readMonthlyProfit } from './profit.repo.ts'
import { readRestock } from './restock.repo.ts'
import { foldSales, readMonthlySales, readProductSales } from './sales.repo.ts'
import { visitPaymentFile } from './visit-payment-file.ts'
import { readMonthlyVisits } from './visits.repo.ts'

type Parts = { db: Db; audit: Audit; reads: Reads }
type FileCall = 'exports.orders' | 'exports.visitPayments' | 'exports.iva'
type ReportCall = Extract<CallName, `reports.${string}`>

/** The functions that read the rows of each report. */
const readers: { [N in ReportCall]: (db: Db, input: CheckedInput<N>) => Promise<CallOutput<N>> } = {
  'reports.monthly': readMonthlySales,
  'reports.products': readProductSales,
  'reports.productsOfMonth': readProductsOfMonth,
  'reports.profit': readMonthlyProfit,
  'reports.profitOfGoods': readProfitOfGoods,
  'reports.restock': readRestock,
  'reports.iva': readIva,
  'reports.visits': readMonthlyVisits,
}

/** The functions that write each file for the accountant. */
const files: Record<FileCall, { name: string; write: typeof orderFile }> = {
  'exports.orders': { name: 'pedidos', write: orderFile },
  'exports.visitPayments': { name: 'pagos-de-visitas', write: visitPaymentFile },
  'exports.iva': { name: 'iva', write: ivaFile },
}

const FOLD_MS = 10_000

/** Opens the reports domain: its calls, and the folding of sales into sums while the shop is open. */
export function openReports(
  app: FastifyInstance,
  jobs: Jobs,
  { db, audit, reads }: Parts,
): Handlers<ReportCall | FileCall> {
  const report = (error: unknown) => app.log.warn({ err: error }, 'sales: will be folded again')
  jobs.every(FOLD_MS, () => foldSales(db), report)
  const answer =
    <N extends ReportCall>(name: N) =>
    async ({ request, input }: CallContext<N>): Promise<CallOutput<N>> => {
      await audit.record(db, auditActorOf(request), { action: 'report.viewed', target: name.replace('reports.', '') })
      return reads.upToDate((at) => readers[name](at, input))
    }
  const file =
    (name: FileCall) =>
    async ({ request, input: { format, desde, hasta = desde } }: CallContext<FileCall>): Promise<FileResponse> => {
      await audit.record(db, auditActorOf(request), { action: 'report.viewed', target: name })
      const months = desde === hasta ? desde : `${desde}-a-${hasta}`
      return new FileResponse(
        await reads.upToDate(async (at) => files[name].write(at, format, { first: desde, last: hasta })),
        { type: sheetTypes[format], fileName: `${files[name].name}-${months}.${format}` },
      )
    }
  return {
    'exports.orders': file('exports.orders'),
    'exports.visitPayments': file('exports.visitPayments'),
    'exports.iva': file('exports.iva'),
    'reports.monthly': answer('reports.monthly'),
    'reports.products': answer('reports.products'),
    'reports.productsOfMonth': answer('reports.productsOfMonth'),
    'reports.profit': answer('reports.profit'),
    'reports.profitOfGoods': answer('reports.profitOfGoods'),
    'reports.restock': answer('reports.restock'),
    'reports.iva': answer('reports.iva'),
    'reports.visits': answer('reports.visits'),
  }
}
