import { useQuery } from '@tanstack/react-query'

import type { MonthlyVisits } from '../../contract/reports.ts'
import { ErrorBlock } from '../ui/error-block.tsx'
import { reportQuery } from './fetch-report.ts'
import { type Column, ReportCard } from './report-card.tsx'

const columns: readonly Column<MonthlyVisits>[] = [
  { name: 'Mes', text: ({ _id: { month, year } }) => `${month}/${year}` },
  { name: 'Visitas', number: ({ totalVisits }) => totalVisits },
  { name: 'Mano de obra', pesos: ({ totalServices }) => totalServices },
  { name: 'Repuestos', pesos: ({ totalParts }) => totalParts },
  { name: 'Pagado', pesos: ({ totalPaid }) => totalPaid },
]

/** The amounts of visits approved by clients in each month, the oldest first (P-89); nothing without any. */
export function VisitReport() {
  const { data: rows = [], error, refetch } = useQuery(reportQuery('reports.visits', {}))
  // Without a word, a failure would say that there were no visits.
  if (error) return <ErrorBlock message="No pudimos traer el informe de visitas." onRetry={() => void refetch()} />
  if (rows.length === 0) return null
  return (
    <ReportCard
      title="Visitas por mes"
      lang="es"
      tableLabel="Tabla de visitas por mes"
      caption="Lo que aprobaron los clientes, en pesos"
      meaning="Mano de obra y repuestos, como los aprobó el cliente; Pagado, lo que ya se pagó de eso."
      fileName="visitas-por-mes"
      rows={rows}
      columns={columns}
    />
  )
}
