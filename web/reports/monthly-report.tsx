import { lazy } from 'react'

import type { MonthlySales } from '../../contract/reports.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { counted } from '../../contract/values/units.ts'
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
  const sales = months.reduce((sum, { totalSales }) => sum + totalSales, 0)
  const orders = months.reduce((sum, { totalOrders }) => sum + totalOrders, 0)
  return (
    <ReportCard
      title="Monthly Sales Report"
      tableLabel="Tabla de ventas por mes"
      caption="Total Sales, en pesos"
      meaning={`Lo pagado por los productos, sin el envío, en el mes en que se pagó; lo cancelado y lo devuelto ya está restado. En total: ${formatPesos(sales)} en ${counted(orders, 'pedido', 'pedidos')}.`}
      file={{
        name: 'ventas-por-mes',
        rows: months.map(({ _id: { month, year }, totalSales, totalOrders }) => [month, year, totalSales, totalOrders]),
      }}
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
