import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { MonthlySales, ProductSales } from '../../contract/reports.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { counted } from '../../contract/values/units.ts'
import { ErrorBlock } from '../ui/error-block.tsx'
import { reportQuery } from './fetch-report.ts'
import { lateChart } from './late-chart.tsx'
import { MonthField, monthName } from './month-field.tsx'
import { ReportCard, type Column } from './report-card.tsx'
import { sliceColour } from './slice-colour.ts'

const RevenuePie = lateChart(async () => (await import('./revenue-pie.tsx')).RevenuePie)

const columns: readonly Column<ProductSales>[] = [
  {
    name: 'Product Name',
    text: ({ productName }) => productName,
    cell: ({ productName }, index) => (
      <span className="flex items-center gap-1.5 sm:gap-2.5">
        <svg aria-hidden viewBox="0 0 12 12" className="size-3 shrink-0">
          <rect width="12" height="12" rx="3" fill={sliceColour(index)} />
        </svg>
        <span className="wrap-break-word hyphens-auto">{productName}</span>
      </span>
    ),
  },
  { name: 'Total Sold', number: ({ totalSold }) => totalSold },
  { name: 'Total Revenue', pesos: ({ totalRevenue }) => totalRevenue },
]

type ProductReportProps = {
  /** Since the first sale. */
  products: readonly ProductSales[]
  /** The shop's months, the oldest first. */
  months: readonly MonthlySales[]
}

/** The revenue of each product, the highest first, of all time or of a month. The first cell of a row has the colour of its slice. */
export function ProductReport({ products, months }: ProductReportProps) {
  const [month, setMonth] = useState('')
  const ofMonth = useQuery({ ...reportQuery('reports.productsOfMonth', { month }), enabled: month !== '' })
  const rows = month === '' ? products : (ofMonth.data ?? [])
  const sold = rows.reduce((sum, { totalSold }) => sum + totalSold, 0)
  const revenue = rows.reduce((sum, { totalRevenue }) => sum + totalRevenue, 0)
  const since = month === '' ? 'Desde la primera venta' : `De los pedidos que se pagaron en ${monthName(month)}`
  return (
    <ReportCard
      title="Sales by Product"
      tableLabel="Tabla de ventas por producto"
      caption="Total Revenue, en pesos"
      meaning={`${since}, al precio que pagó cada comprador; lo cancelado y lo devuelto ya está restado. En total: ${formatPesos(revenue)} por ${counted(sold, 'unidad', 'unidades')}.`}
      fileName={month === '' ? 'ventas-por-producto' : `ventas-por-producto-${month}`}
      choice={
        products.length > 0 && (
          <>
            <MonthField {...{ months, month }} onChoose={setMonth} />
            {ofMonth.error && <ErrorBlock message="No pudimos traer ese mes." onRetry={() => void ofMonth.refetch()} />}
          </>
        )
      }
      rows={rows}
      columns={columns}
      chart={<RevenuePie products={rows} />}
      empty={month === '' ? 'Aún no hay ventas.' : ofMonth.isFetching ? 'Cargando...' : 'No hay ventas de ese mes.'}
      className="lg:grid-cols-[15rem_minmax(0,1fr)]"
    />
  )
}
