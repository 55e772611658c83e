import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'

import { AreaHeading } from '../../areas/area-heading.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyBlock } from '../../ui/empty-block.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { moreText } from './today-text.ts'

type WaitingListProps<T> = {
  title: string
  hint: string
  empty: string
  query: {
    /** Undefined while it is loaded. */
    data: { data: readonly T[]; total: number } | undefined
    error: Error | null
    refetch: () => unknown
  }
  /** What stands below when there are more than are shown. @param rest how many */
  more: (rest: string) => ReactNode
  keyOf: (row: T) => string | number
  children: (row: T) => ReactNode
}

/** A list that a number of Hoy leads to. */
export function WaitingList<T>({
  title,
  hint,
  empty,
  query: { data, error, refetch },
  more,
  keyOf,
  children,
}: WaitingListProps<T>) {
  const rows = data?.data
  return (
    <>
      <a href={paths.adminToday} className={buttonClass('ghost', 'small', 'mb-1 -ml-4')}>
        <ChevronLeft aria-hidden className="size-5" />
        Hoy
      </a>
      <AreaHeading title={title} />
      {rows && rows.length > 0 && <p className="mb-4 max-w-[62ch] text-ink-2">{hint}</p>}
      {error ? (
        <ErrorBlock message={error.message || 'No pudimos traer la lista.'} onRetry={() => void refetch()} />
      ) : !rows ? (
        <SkeletonList label="Cargando..." className="grid gap-3">
          <Skeleton className="h-24 rounded-20" />
          <Skeleton className="h-24 rounded-20" />
        </SkeletonList>
      ) : rows.length === 0 ? (
        <EmptyBlock heading="p" title={empty} />
      ) : (
        <>
          <ul aria-label={title} className="grid gap-3">
            {rows.map((row) => (
              <li key={keyOf(row)} className="rounded-20 bg-surface p-4 shadow-1 md:p-5">
                {children(row)}
              </li>
            ))}
          </ul>
          {data && data.total > rows.length && <p className="mt-4 text-center text-ink-2">{more(moreText(data))}</p>}
        </>
      )}
    </>
  )
}
