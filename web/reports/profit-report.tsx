import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { MonthlyProfit, ProfitRow } from '../../contract/reports.ts'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { reportQuery } from './fetch-report.ts'
import { MonthField, monthName } from './month-field.tsx'
import { marginOfMonth, percentOf, profitInAll, profitName, profitOfMonth, unknownText } from './profit-text.ts'
import { ReportCard, type Column } from './report-card.tsx'

const ofMonths: readonly Column<MonthlyProfit>[] = [
  { name: 'Mes', text: ({ _id: { month, year } }) => `${month}/${year}` },
  // First, because a phone shows only these beside the month.
  { name: 'Ganancia', pesos: profitOfMonth },
  { name: 'Margen', percent: marginOfMonth },
  { name: 'Ventas', pesos: ({ totalSales }) => totalSales },
  { name: 'Visitas', pesos: ({ totalVisits }) => totalVisits },
  { name: 'Sin costo', pesos: ({ withoutCost }) => withoutCost },
  { name: 'Costo', pesos: ({ totalCost }) => totalCost },
  { name: 'Devuelto', pesos: ({ givenBack }) => givenBack },
]

const isUnknown = ({ kind }: ProfitRow): boolean => kind === 'withoutCost'
const ofGoods = (what: string): readonly Column<ProfitRow>[] => [
  {
    name: what,
    text: profitName,
    // Neither a column of single words nor one that a long word makes wider than a phone.
    cell: (row) => <span className="block min-w-28 wrap-anywhere">{profitName(row)}</span>,
  },
  { name: 'Ganancia', pesos: (row) => (isUnknown(row) ? null : row.totalProfit) },
  { name: 'Margen', percent: (row) => (isUnknown(row) ? null : percentOf(row.totalProfit, row.totalRevenue)) },
  { name: 'Unidades', number: ({ totalSold }) => totalSold },
  { name: 'Ventas', pesos: ({ totalRevenue }) => totalRevenue },
  { name: 'Costo', pesos: (row) => (isUnknown(row) ? null : row.totalCost) },
]

/** The shop's profit, by month and by product or category (P-248); nothing before the first sale. */
export function ProfitReport() {
  const { data: months = [], error, isPending, refetch } = useQuery(reportQuery('reports.profit', {}))
  if (error) return <ErrorBlock message="No pudimos traer las ganancias." onRetry={() => void refetch()} />
  // Without it the report of visits would jump down.
  if (isPending) return <Skeleton className="h-96 rounded-20 print:hidden" />
  if (months.length === 0) return null
  return (
    <>
      <ReportCard
        title="Ganancias por mes"
        lang="es"
        tableLabel="Tabla de ganancias por mes"
        caption="Ventas y visitas menos lo que costaron, en pesos"
        meaning={`Ventas, sin lo que volvió, en el mes de su pago; Visitas, lo que los clientes pagaron por ellas; Costo, lo que costaban al venderse los productos y los repuestos; Devuelto, dinero que se devolvió sin que volviera el producto. Ni sueldos, ni envíos, ni comisiones están restados. ${profitInAll(months)}`}
        fileName="ganancias-por-mes"
        rows={months}
        columns={ofMonths}
      />
      <ProfitOfGoods months={months} />
    </>
  )
}

function ProfitOfGoods({ months }: { months: readonly MonthlyProfit[] }) {
  const [month, setMonth] = useState('')
  const [by, setBy] = useState<'product' | 'category'>('product')
  const { data, error, isFetching, refetch } = useQuery(
    reportQuery('reports.profitOfGoods', month === '' ? { by } : { by, month }),
  )
  const rows = data ?? []
  const isByProduct = by === 'product'
  const what = isByProduct ? 'producto' : 'categoría'
  const since = month === '' ? 'Desde la primera venta' : `De lo que se pagó en ${monthName(month)}`
  return (
    <ReportCard
      title={`Ganancias por ${what}`}
      lang="es"
      tableLabel={`Tabla de ganancias por ${what}`}
      caption="Lo vendido con costo anotado, en pesos"
      meaning={`${since}, con el costo que tenía cada unidad al venderse; lo cancelado y lo devuelto ya está restado.${unknownText(rows)}`}
      fileName={`ganancias-por-${isByProduct ? 'producto' : 'categoria'}${month === '' ? '' : `-${month}`}`}
      choice={
        <div className="flex flex-wrap gap-x-4 print:hidden">
          <MonthField months={months.map(asMonth)} month={month} onChoose={setMonth} />
          <Select
            label="Agrupar por"
            value={by}
            onChange={({ currentTarget }) => setBy(currentTarget.value === 'category' ? 'category' : 'product')}
            className="mb-4 max-w-72"
          >
            <option value="product">Producto</option>
            <option value="category">Categoría</option>
          </Select>
          {error && (
            <div className="basis-full">
              <ErrorBlock message="No pudimos traer esas ganancias." onRetry={() => void refetch()} />
            </div>
          )}
        </div>
      }
      rows={rows}
      columns={ofGoods(isByProduct ? 'Producto' : 'Categoría')}
      empty={isFetching ? 'Cargando...' : 'No hay ventas de ese mes.'}
    />
  )
}

/** A month in which anything was earned can be chosen. */
const asMonth = ({ _id, totalSales, totalVisits }: MonthlyProfit) => ({
  _id,
  totalOrders: totalSales === 0 && totalVisits === 0 ? 0 : 1,
})
