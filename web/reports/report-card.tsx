import { Suspense, type ReactNode } from 'react'

import { formatPesos } from '../../contract/values/pesos.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Cell, HeaderCell, Row, Table } from '../ui/table.tsx'

/** A column of a report's table, and what it shows of a row. */
export type Column<R> = { name: string } & (
  | { pesos: (row: R) => number }
  | { number: (row: R) => number }
  | { cell: (row: R, index: number) => ReactNode }
)

type ReportCardProps<R> = {
  title: string
  /** The accessible name of the table. */
  tableLabel: string
  /** What the numbers are. */
  caption: string
  /** The rows of the table, which has all the values of the chart as text. */
  rows: readonly R[]
  columns: readonly Column<R>[]
  chart?: ReactNode
  /** What the table says, without a chart, while there are no rows. */
  empty?: string
  /** The layout of chart and table in wide windows. */
  className?: string
}

/** A report: its chart and its table. */
export function ReportCard<R>({
  title,
  tableLabel,
  caption,
  rows,
  columns,
  empty,
  className,
  ...rest
}: ReportCardProps<R>) {
  const chart = rows.length === 0 ? null : rest.chart
  return (
    <section className="min-w-0 rounded-20 bg-surface p-3 shadow-1 min-[22.5rem]:p-4 sm:p-5 md:p-6">
      <h2 lang="en" className="type-tile">
        {title}
      </h2>
      <p className="mb-4 type-caption text-ink-3">{caption}</p>
      <div className={chart ? `grid items-start gap-5 ${className}` : undefined}>
        {chart && (
          <div className="report-chart">
            <Suspense fallback={<Skeleton className="h-60 rounded-12" />}>{chart}</Suspense>
          </div>
        )}
        <Table label={tableLabel} className="report-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <HeaderCell key={column.name} lang="en" isNumber={!('cell' in column)}>
                  {column.name}
                </HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.length === 0 ? (
              <tr className="border-t border-line">
                <td colSpan={columns.length} className="px-3 py-6 text-center text-ink-2">
                  {empty}
                </td>
              </tr>
            ) : (
              rows.map((row, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- two rows may be alike, and the order is the report's own
                <Row key={index}>
                  {columns.map((column) => (
                    <ColumnCell key={column.name} {...{ column, row, index }} />
                  ))}
                </Row>
              ))
            )}
          </tbody>
        </Table>
      </div>
    </section>
  )
}

function ColumnCell<R>({ column, row, index }: { column: Column<R>; row: R; index: number }) {
  if ('cell' in column) return <Cell>{column.cell(row, index)}</Cell>
  if ('number' in column) return <Cell isNumber>{column.number(row)}</Cell>
  return (
    <Cell isNumber className="whitespace-nowrap">
      {formatPesos(column.pesos(row))}
    </Cell>
  )
}
