import { queryOptions, useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'

import { AreaHeading } from '../areas/area-heading.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { AccountingFiles } from './accounting-files.tsx'
import { fetchReports } from './fetch-report.ts'
import { MonthlyReport } from './monthly-report.tsx'
import { ProductReport } from './product-report.tsx'
import { ProfitReport } from './profit-report.tsx'
import { VisitReport } from './visit-report.tsx'

const ofSales = ['reports.monthly', 'reports.products'] as const

/** The reports of sales, all of them or none: each one's rows by its name. */
const salesReports = queryOptions({
  queryKey: ['reports'],
  queryFn: ({ signal }) => fetchReports(ofSales, signal),
  // The fixed texts of every failure here.
  throwOnError: false,
})

/** `/admin-panel/reports`: sales by month and by product (P-43), profit (P-248), and visits by month (P-89). */
export function ReportsPage() {
  const { data, error, isPending, refetch } = useQuery(salesReports)
  return (
    <>
      <AreaHeading title="Reports" lang="en">
        {data && (
          <Button
            look="outline"
            size="small"
            className="ml-auto print:hidden"
            icon={<Printer aria-hidden className="size-5" />}
            onClick={() => window.print()}
          >
            Imprimir
          </Button>
        )}
      </AreaHeading>
      {isPending && <ReportsSkeleton />}
      {error && <ErrorBlock message={`Error: ${error.message}`} onRetry={() => void refetch()} />}
      {data && (
        <div className="grid gap-5">
          <MonthlyReport months={data['reports.monthly']} />
          <ProductReport products={data['reports.products']} months={data['reports.monthly']} />
          <ProfitReport />
          <VisitReport />
          <AccountingFiles months={data['reports.monthly']} />
        </div>
      )}
    </>
  )
}

function ReportsSkeleton() {
  return (
    <SkeletonList label="Cargando informes" className="grid gap-5">
      {ofSales.map((report) => (
        <div key={report} className="grid gap-5 rounded-20 bg-surface p-5 shadow-1 md:p-6">
          <Skeleton className="h-6 w-56 rounded-8" />
          <Skeleton className="h-72 rounded-12" />
        </div>
      ))}
    </SkeletonList>
  )
}
