import { Suspense, type ReactNode } from 'react'

import { Skeleton } from '../ui/skeleton.tsx'
import { HeaderCell, Table } from '../ui/table.tsx'
import { ReportDownload, type ReportFile } from './report-download.tsx'

type Column = { name: string; isNumber?: boolean }

type ReportCardProps = {
  title: string
  /** The accessible name of the table. */
  tableLabel: string
  /** What the chart shows. */
  caption: string
  /** What the numbers count, and what they are in all. */
  meaning: string
  /** The rows as a file. */
  file: ReportFile
  chart?: ReactNode
  /** Whether nothing was sold: the table says so, and there is no chart. */
  isEmpty?: boolean
  columns: readonly Column[]
  /** The layout of chart and table in wide windows. */
  className: string
  /** The rows of the table, which has all the values of the chart as text. */
  children: ReactNode
}

/** A report: its chart and its table. */
export function ReportCard(props: ReportCardProps) {
  const { title, tableLabel, caption, meaning, file, columns, className, isEmpty = false, children } = props
  const chart = isEmpty ? null : props.chart
  return (
    <section className="min-w-0 rounded-20 bg-surface p-3 shadow-1 min-[22.5rem]:p-4 sm:p-5 md:p-6">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 lang="en" className="type-tile">
            {title}
          </h2>
          <p className="type-caption text-ink-3">{caption}</p>
        </div>
        {!isEmpty && <ReportDownload title={title} columns={columns} file={file} />}
      </div>
      <p className="mt-2 mb-4 max-w-prose type-body-sm text-ink-2">{meaning}</p>
      <div className={chart ? `grid items-start gap-5 ${className}` : undefined}>
        {chart && (
          <div className="report-chart">
            <Suspense fallback={<Skeleton className="h-60 rounded-12" />}>{chart}</Suspense>
          </div>
        )}
        <Table label={tableLabel} className="report-table">
          <thead>
            <tr>
              {columns.map(({ name, isNumber }) => (
                <HeaderCell key={name} lang="en" isNumber={isNumber}>
                  {name}
                </HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody>
            {isEmpty ? (
              <tr className="border-t border-line">
                <td colSpan={columns.length} className="px-3 py-6 text-center text-ink-2">
                  Aún no hay ventas.
                </td>
              </tr>
            ) : (
              children
            )}
          </tbody>
        </Table>
      </div>
    </section>
  )
}
