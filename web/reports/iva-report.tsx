import { useQuery } from '@tanstack/react-query'

import { taxCodeNames } from '../../contract/catalogue/tax-codes.ts'
import type { IvaRow } from '../../contract/reports.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { ErrorBlock } from '../ui/error-block.tsx'
import { reportQuery } from './fetch-report.ts'
import { monthName } from './month-field.tsx'
import { ReportCard, type Column } from './report-card.tsx'

const columns: readonly Column<IvaRow>[] = [
  {
    name: 'Tarifa',
    text: ({ taxCode }) => taxCodeNames[taxCode],
    cell: ({ taxCode }) => taxCodeNames[taxCode].replace(' %', '\u00A0%'),
  },
  { name: 'IVA', pesos: ({ totalIva }) => totalIva },
  { name: 'Base', pesos: ({ totalBase }) => totalBase },
  { name: 'Total', pesos: ({ totalCharged }) => totalCharged },
]

/** The amounts charged at each rate of IVA in the months chosen for the accountant's files (P-288). */
export function IvaReport({ first, last }: { first: string; last: string }) {
  const input = { desde: first, ...(last !== first && { hasta: last }) }
  const { data: rows = [], error, isFetching, refetch } = useQuery(reportQuery('reports.iva', input))
  if (error) return <ErrorBlock message="No pudimos traer el IVA de esos meses." onRetry={() => void refetch()} />
  const sum = rows.reduce((iva, { totalIva }) => iva + totalIva, 0)
  const months = first === last ? `En ${monthName(first)}` : `De ${monthName(first)} a ${monthName(last)}`
  return (
    <ReportCard
      title="Ventas por tarifa de IVA"
      lang="es"
      tableLabel="Tabla de ventas por tarifa de IVA"
      caption="Pedidos y visitas que se pagaron, en pesos"
      meaning={`${months}, con el envío y sin lo que se devolvió entonces. IVA en total: ${formatPesos(sum)}.`}
      fileName={`iva-${first}${last === first ? '' : `-a-${last}`}`}
      rows={rows}
      columns={columns}
      empty={isFetching ? 'Cargando...' : 'No se cobró nada con IVA en esos meses.'}
    />
  )
}
