import type { MonthlySales, MonthlyVisits, ProductSales } from '../../contract/reports.ts'
import { refusalOf } from '../browser-call.ts'

type Rows = { 'reports.monthly': MonthlySales; 'reports.products': ProductSales; 'reports.visits': MonthlyVisits }

/**
 * Loads the rows of a report (P-43): without a `credentials` option, so that the browser sends cookies to its own
 * origin (P-8), and with these two refusals.
 * @throws Error with the text to show
 */
export async function fetchReport<N extends keyof Rows>(name: N, signal: AbortSignal): Promise<Rows[N][]> {
  const { laterCalls } = await import('../../contract/calls/later.ts')
  const response = await fetch(laterCalls[name].path, { signal }).catch(() => null)
  const rows = await response?.json().catch(() => null)
  if (!response?.ok) {
    const refusal = { status: response?.status ?? 0, code: rows?.code ?? 'UNREADABLE', message: '' }
    throw new Error('Network response was not ok', { cause: refusalOf(refusal) })
  }
  if (!Array.isArray(rows)) throw new Error('Data is not an array')
  return rows as Rows[N][]
}

/**
 * Loads the rows of several reports, by their names.
 * @throws Error with the text to show, when any of them does
 */
export async function fetchReports<N extends keyof Rows>(
  names: readonly N[],
  signal: AbortSignal,
): Promise<{ [M in N]: Rows[M][] }> {
  const all = await Promise.all(names.map(async (name) => [name, await fetchReport(name, signal)] as const))
  return Object.fromEntries(all) as { [M in N]: Rows[M][] }
}
