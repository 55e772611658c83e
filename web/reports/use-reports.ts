import { useEffect, useState } from 'react'

import type { MonthlySales, ProductSales } from '../../contract/reports.ts'
import { fetchReport } from './fetch-report.ts'

type Reports =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | { state: 'loaded'; months: MonthlySales[]; products: ProductSales[] }

/** Both reports, together or not at all; `askAgain` tries once more. */
export function useReports(): { reports: Reports; askAgain: () => void } {
  const [reports, setReports] = useState<Reports>({ state: 'loading' })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    Promise.all([fetchReport('reports.monthly', abort.signal), fetchReport('reports.products', abort.signal)])
      .then(([months, products]) => setReports({ state: 'loaded', months, products }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return
        setReports({ state: 'failed', message: error instanceof Error ? error.message : String(error) })
      })
    return () => abort.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another turn asks again
  }, [turn])
  const askAgain = () => {
    setReports({ state: 'loading' })
    setTurn(turn + 1)
  }
  return { reports, askAgain }
}
