import { Suspense, type ReactNode } from 'react'

import { formatPesos } from '../../contract/values/pesos.ts'
import { formatNumber } from '../../contract/values/units.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Cell, HeaderCell, Row, Table } from '../ui/table.tsx'
import { ReportDownload } from './report-download.tsx'

/** A column of a report's table, and what it shows of a row: `cell` where that is more than the text. */
export type Column<R> = { name: string } &
  // Null where there is nothing to say.
  (
    | { pesos: (row: R) => number | null }
    | { percent: (row: R) => number | null }
    | { number: (row: R) => number }
    | { text: (row: R) => string | number; cell?: (row: R, index: number) => ReactNode }
  )

type ReportCardProps<R> = {
  title: string
  /** Language of title and columns. */
  lang?: 'en' | 'es'
  /** The accessible name of the table. */
  tableLabel: string
  /** The caption of the table. */
  caption: string
  /** The meaning of the numbers, and their total. */
  meaning: string
  /** The name of the file with these rows, without its ending. */
  fileName: string
  /** The field that chooses which rows. */
  choice?: ReactNode
  /** The rows of the table, which has all the values of the chart as text. */
  rows: readonly R[]
  columns: readonly Column<R>[]
  chart?: ReactNode
  /** The text of the table without rows, when there is no chart. */
  empty?: string
  /** The layout of chart and table in wide windows. */
  className?: string
}

/** A report: its chart and its table. */
export function ReportCard<R>({
  title,
  lang = 'en',
  tableLabel,
  caption,
  meaning,
  fileName,
  choice,
  rows,
  columns,
  empty,
  className,
  ...rest
}: ReportCardProps<R>) {
  const isEmpty = rows.length === 0
  const chart = isEmpty ? null : rest.chart
  const cells = () => rows.map((row) => columns.map((column) => valueOf(column, row)))
  return (
    <section className="min-w-0 rounded-20 bg-surface p-3 shadow-1 min-[22.5rem]:p-4 sm:p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 lang={lang} className="type-tile">
            {title}
          </h2>
          <p className="type-caption text-ink-3">{caption}</p>
        </div>
        {!isEmpty && <ReportDownload {...{ title, columns, fileName, cells }} />}
      </div>
      <p className="mt-2 mb-4 max-w-prose type-body-sm text-ink-2">{meaning}</p>
      {choice}
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
                <HeaderCell key={column.name} lang={lang} isNumber={!('text' in column)}>
                  {column.name}
                </HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {isEmpty ? (
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
  if ('text' in column) return <Cell>{column.cell?.(row, index) ?? column.text(row)}</Cell>
  if ('number' in column) return <Cell isNumber>{formatNumber(column.number(row))}</Cell>
  const value = valueOf(column, row)
  return (
    <Cell isNumber className="whitespace-nowrap">
      {typeof value === 'string' ? '—' : 'pesos' in column ? formatPesos(value) : `${value}\u00A0%`}
    </Cell>
  )
}

function valueOf<R>(column: Column<R>, row: R): string | number {
  if ('text' in column) return column.text(row)
  if ('number' in column) return column.number(row)
  return ('pesos' in column ? column.pesos(row) : column.percent(row)) ?? ''
}

type OfMonth = { _id: { month: number; year: number } }

/** The columns with which a report by month begins. */
export const monthColumns: readonly Column<OfMonth>[] = [
  { name: 'Month', text: ({ _id }) => _id.month },
  { name: 'Year', text: ({ _id }) => _id.year },
]
