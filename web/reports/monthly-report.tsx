import type { MonthlySales } from '../../contract/reports.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { counted } from '../../contract/values/units.ts'
import { lateChart } from './late-chart.tsx'
import { type Column, monthColumns, ReportCard } from './report-card.tsx'

const SalesBars = lateChart(async () => (await import('./sales-bars.tsx')).SalesBars)

const columns: readonly Column<MonthlySales>[] = [
  ...monthColumns,
  { name: 'Total Sales', pesos: ({ totalSales }) => totalSales },
  { name: 'Total Orders', number: ({ totalOrders }) => totalOrders },
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
      fileName="ventas-por-mes"
      rows={months}
      columns={columns}
      chart={<SalesBars months={months} />}
      empty="Aún no hay ventas."
      className="desktop:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]"
    />
  )
}
