import { lazy } from 'react'

import type { MonthlySales } from '../../contract/reports.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { Cell, Row } from '../ui/table.tsx'
import { ReportCard } from './report-card.tsx'

const SalesBars = lazy(async () => ({ default: (await import('./sales-bars.tsx')).SalesBars }))

const columns = [
  { name: 'Month' },
  { name: 'Year' },
  { name: 'Total Sales', isNumber: true },
  { name: 'Total Orders', isNumber: true },
]

/** The sales of each month, the oldest first. */
export function MonthlyReport({ months }: { months: readonly MonthlySales[] }) {
  return (
    <ReportCard
      title="Monthly Sales Report"
      tableLabel="Tabla de ventas por mes"
      caption="Total Sales, en pesos"
      columns={columns}
      className="desktop:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]"
      isEmpty={months.length === 0}
      chart={<SalesBars months={months} />}
    >
      {months.map(({ _id: { month, year }, totalSales, totalOrders }) => (
        <Row key={`${month}/${year}`}>
          <Cell>{month}</Cell>
          <Cell>{year}</Cell>
          <Cell isNumber className="whitespace-nowrap">
            {formatPesos(totalSales)}
          </Cell>
          <Cell isNumber>{totalOrders}</Cell>
        </Row>
      ))}
    </ReportCard>
  )
}
