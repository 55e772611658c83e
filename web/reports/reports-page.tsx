import { AreaHeading } from '../shell/area-heading.tsx'
import { HeaderCell, Table } from '../ui/table.tsx'

const reports = [
  { title: 'Monthly Sales Report', columns: ['Month', 'Year', 'Total Sales', 'Total Orders'] },
  { title: 'Sales by Product', columns: ['Product Name', 'Total Sold', 'Total Revenue'] },
] as const

/** `/admin-panel/reports`: what was sold, by month and by product (specification §2). */
export function ReportsPage() {
  return (
    <>
      <AreaHeading title="Reports" lang="en" />
      <div className="grid gap-5">
        {reports.map(({ title, columns }) => (
          <section key={title} className="rounded-20 bg-surface p-5 shadow-1 md:p-6">
            <h2 lang="en" className="mb-3 type-tile">
              {title}
            </h2>
            <Table label={title} lang="en">
              <thead>
                <tr>
                  {columns.map((column) => (
                    <HeaderCell key={column}>{column}</HeaderCell>
                  ))}
                </tr>
              </thead>
              <tbody>
                <tr className="border-t border-line">
                  <td lang="es" colSpan={columns.length} className="px-3 py-6 text-center text-ink-2">
                    Aún no hay ventas.
                  </td>
                </tr>
              </tbody>
            </Table>
          </section>
        ))}
      </div>
    </>
  )
}
