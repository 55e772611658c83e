import { AreaHeading } from '../areas/area-heading.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { MonthlyReport } from './monthly-report.tsx'
import { ProductReport } from './product-report.tsx'
import { useReports } from './use-reports.ts'

/** `/admin-panel/reports`: what was sold, by month and by product (P-43). */
export function ReportsPage() {
  const { reports, askAgain } = useReports()
  return (
    <>
      <AreaHeading title="Reports" lang="en" />
      {reports.state === 'loading' && <ReportsSkeleton />}
      {reports.state === 'failed' && <ErrorBlock message={`Error: ${reports.message}`} onRetry={askAgain} />}
      {reports.state === 'loaded' && (
        <div className="grid gap-5">
          <MonthlyReport months={reports.months} />
          <ProductReport products={reports.products} />
        </div>
      )}
    </>
  )
}

function ReportsSkeleton() {
  return (
    <SkeletonList label="Cargando informes" className="grid gap-5">
      {['Monthly', 'Product'].map((report) => (
        <div key={report} className="grid gap-5 rounded-20 bg-surface p-5 shadow-1 md:p-6">
          <Skeleton className="h-6 w-56 rounded-8" />
          <Skeleton className="h-72 rounded-12" />
        </div>
      ))}
    </SkeletonList>
  )
}
