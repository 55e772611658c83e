import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'

import type { ImportDetail, ImportRow, RowFilter } from '../../../contract/imports/imports.ts'
import { formatNumber } from '../../../contract/values/units.ts'
import { paths } from '../../paths.ts'
import { callQuery } from '../../queries/call-query.ts'
import { classes } from '../../ui/classes.ts'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Pager } from '../pager.tsx'
import { countOf, fieldName, filterNames, matchNames, picturesText } from './import-text.ts'
import { KindBadge } from './kind-badge.tsx'

type Choosing = {
  leftOut?: ReadonlyMap<number, boolean>
  onLeaveOut?: (row: ImportRow, isOut: boolean) => void
}

/** The rows of an import by kind, page by page. */
export function RowList({
  one,
  filters,
  ...choosing
}: { one: ImportDetail; filters: readonly RowFilter[] } & Choosing) {
  const shown = filters.filter((filter) => filter === 'all' || countOf(one.counts, one.rows, filter) > 0)
  const [filter, setFilter] = useState<RowFilter>(shown.includes('change') ? 'change' : 'all')
  const [page, setPage] = useState(1)
  // Rows show the state of their pictures: they are loaded again as pictures arrive.
  const settledPictures = one.pictures.fetched + one.pictures.failed
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery('imports.rows', { importId: one._id, filter, page }, settledPictures),
    placeholderData: keepPreviousData,
  })
  return (
    <Tabs
      label="Filas del archivo"
      tabs={shown.map((value) => ({ value, label: filterNames[value], count: countOf(one.counts, one.rows, value) }))}
      value={filter}
      onChange={(next) => {
        setFilter(next)
        setPage(1)
      }}
    >
      <div className="mt-3">
        {isPending && (
          <SkeletonList label="Cargando filas" className="grid gap-2">
            <Skeleton className="h-24 rounded-16" />
          </SkeletonList>
        )}
        {error && <ErrorBlock message={error.message} onRetry={() => void refetch()} />}
        {data && !error && (
          <>
            <ul aria-label="Filas" className="grid gap-2">
              {data.data.rows.map((row) => (
                <RowCard key={row.row} row={row} {...choosing} />
              ))}
            </ul>
            <Pager page={page} pages={Math.ceil(data.data.total / data.data.pageSize)} onTurn={setPage} />
          </>
        )}
      </div>
    </Tabs>
  )
}

function RowCard({ row, leftOut, onLeaveOut }: { row: ImportRow } & Choosing) {
  const isOut = leftOut?.has(row.row) ?? false
  const canLeave = onLeaveOut !== undefined && (row.kind === 'new' || row.kind === 'change')
  return (
    <li className={classes('rounded-16 bg-surface p-4 wrap-anywhere shadow-1', isOut && 'opacity-60')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="type-caption text-ink-3 tabular-nums">{`Fila ${formatNumber(row.row)}`}</span>
        {row.productId && row.kind !== 'new' ? (
          <a href={paths.product(row.productId)} className="font-semibold wrap-anywhere hover:underline">
            {row.productName}
          </a>
        ) : (
          <span className="font-semibold wrap-anywhere">{row.productName || '(sin nombre)'}</span>
        )}
        <KindBadge row={row} />
        {row.matchedBy && <span className="type-caption text-ink-3">{`encontrado ${matchNames[row.matchedBy]}`}</span>}
        {canLeave && (
          <label className="ml-auto flex items-center gap-2 type-body-sm">
            <input
              type="checkbox"
              className="size-5 accent-primary"
              checked={isOut}
              aria-label={`Dejar por fuera la fila ${row.row}, ${row.productName}`}
              onChange={({ currentTarget }) => onLeaveOut(row, currentTarget.checked)}
            />
            Dejar por fuera
          </label>
        )}
      </div>
      {row.changes.length > 0 && <Changes row={row} />}
      {row.problems.map(({ column, message }) => (
        <p key={message} className="mt-2 type-body-sm text-danger">
          {column !== null && <span className="font-semibold">{`${column}${row.row}: `}</span>}
          {message}
        </p>
      ))}
      {row.pictures && <RowPictures pictures={row.pictures} />}
      {row.notes.map((note) => (
        <p key={note} className="mt-2 type-body-sm text-warn">
          {note}
        </p>
      ))}
    </li>
  )
}

/** The number of its fetched pictures, and the reasons why others failed. */
function RowPictures({ pictures: { total, fetched, failures } }: { pictures: NonNullable<ImportRow['pictures']> }) {
  return (
    <>
      <p className="mt-2 type-body-sm text-ink-2 tabular-nums">
        {`${formatNumber(fetched)} de ${picturesText(total)} ${total === 1 ? 'traída' : 'traídas'}`}
      </p>
      {failures.map(({ address, reason }) => (
        <p key={address} className="mt-1 type-body-sm text-danger">
          {reason} <span className="wrap-anywhere text-ink-3">{address}</span>
        </p>
      ))}
    </>
  )
}

/** The name of a new product is shown above already. */
const isShown =
  ({ kind }: ImportRow) =>
  ({ field }: ImportRow['changes'][number]): boolean =>
    kind !== 'new' || field !== 'productName'

/** The old and the new value. */
function Changes({ row }: { row: ImportRow }) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 type-body-sm">
      {row.changes.filter(isShown(row)).map(({ field, from, to }) => (
        <div key={field} className="contents">
          <dt className="text-ink-3">{fieldName(field)}</dt>
          <dd className="flex flex-wrap items-center gap-x-2 tabular-nums">
            {row.kind !== 'new' && (
              <>
                <del className="wrap-anywhere text-ink-3">{from || 'vacío'}</del>
                <ArrowRight aria-label="cambia a" className="size-4 shrink-0 text-ink-3" />
              </>
            )}
            <ins className="wrap-anywhere no-underline">{to || 'vacío'}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
