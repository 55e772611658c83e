import { queryOptions, useQuery } from '@tanstack/react-query'

import { formatPesos } from '../../contract/values/pesos.ts'
import { Cell, Row } from '../ui/table.tsx'
import { fetchReport } from './fetch-report.ts'
import { ReportCard } from './report-card.tsx'

const columns = [
  { name: 'Month' },
  { name: 'Year' },
  { name: 'Visits', isNumber: true },
  { name: 'Services', isNumber: true },
  { name: 'Parts', isNumber: true },
  { name: 'Paid', isNumber: true },
]

const visitReport = queryOptions({
  queryKey: ['reports.visits'],
  queryFn: ({ signal }) => fetchReport('reports.visits', signal),
  // Without it the reports of sales are still shown.
  throwOnError: false,
})

/** What clients approved of visits in each month, the oldest first (P-89); nothing while there is none. */
export function VisitReport() {
  const { data: months = [] } = useQuery(visitReport)
  if (months.length === 0) return null
  return (
    <ReportCard
      title="Monthly Visits Report"
      tableLabel="Tabla de visitas por mes"
      caption="Lo que aprobaron los clientes, en pesos"
      meaning="Visits son las visitas; Services, la mano de obra, y Parts, los repuestos, como los aprobó el cliente; Paid, lo que ya se pagó de eso."
      file={{
        name: 'visitas-por-mes',
        rows: months.map(({ _id: { month, year }, totalVisits, totalServices, totalParts, totalPaid }) => [
          month,
          year,
          totalVisits,
          totalServices,
          totalParts,
          totalPaid,
        ]),
      }}
      columns={columns}
      className=""
    >
      {months.map(({ _id: { month, year }, totalVisits, totalServices, totalParts, totalPaid }) => (
        <Row key={`${month}/${year}`}>
          <Cell>{month}</Cell>
          <Cell>{year}</Cell>
          <Cell isNumber>{totalVisits}</Cell>
          <Money amount={totalServices} />
          <Money amount={totalParts} />
          <Money amount={totalPaid} />
        </Row>
      ))}
    </ReportCard>
  )
}

function Money({ amount }: { amount: number }) {
  return (
    <Cell isNumber className="whitespace-nowrap">
      {formatPesos(amount)}
    </Cell>
  )
}
