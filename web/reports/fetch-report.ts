import { queryOptions } from '@tanstack/react-query'

import type { CallName } from '../../contract/calls.ts'
import type { CallInput, CallOutput } from '../../contract/index.ts'
import { refusalOf } from '../browser-call.ts'

type ReportName = Extract<CallName, `reports.${string}`>
type WithoutInput = { [N in ReportName]: Record<string, never> extends CallInput<N> ? N : never }[ReportName]

/**
 * Loads the rows of a report (P-43): without a `credentials` option, so that the browser sends cookies to its own
 * origin (P-8), and with these two refusals.
 * @throws Error with the text to show
 */
export async function fetchReport<N extends ReportName>(
  name: N,
  input: CallInput<N> | Record<string, never>,
  signal: AbortSignal,
): Promise<CallOutput<N>> {
  const { lazyCalls } = await import('../../contract/calls/lazy.ts')
  const query = `${new URLSearchParams(Object.entries(input).map(([field, value]) => [field, String(value)]))}`
  const response = await fetch(lazyCalls[name].path + (query && `?${query}`), { signal }).catch(() => null)
  const rows = await response?.json().catch(() => null)
  if (!response?.ok) {
    const refusal = { status: response?.status ?? 0, code: rows?.code ?? 'UNREADABLE', message: '' }
    throw new Error('Network response was not ok', { cause: refusalOf(refusal) })
  }
  if (!Array.isArray(rows)) throw new Error('Data is not an array')
  return rows as CallOutput<N>
}

/**
 * Loads the rows of several reports, by their names.
 * @throws Error with the text to show, when any of them does
 */
export async function fetchReports<N extends WithoutInput>(
  names: readonly N[],
  signal: AbortSignal,
): Promise<{ [M in N]: CallOutput<M> }> {
  const all = await Promise.all(names.map(async (name) => [name, await fetchReport(name, {}, signal)] as const))
  return Object.fromEntries(all) as { [M in N]: CallOutput<M> }
}

/** The query of a report beside those of sales: they are shown although it fails. */
export const reportQuery = <N extends ReportName>(name: N, input: CallInput<N>) =>
  queryOptions({
    queryKey: [name, input],
    queryFn: ({ signal }) => fetchReport(name, input, signal),
    throwOnError: false,
  })
