import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'

import type { ImportDetail, ImportState } from '../../../contract/imports/imports.ts'
import { AreaHeading } from '../../areas/area-heading.tsx'
import { paths } from '../../paths.ts'
import { callQuery } from '../../queries/call-query.ts'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { DiffStep } from './diff-step.tsx'
import { MappingStep } from './mapping-step.tsx'
import { ProgressOf } from './progress-of.tsx'
import { ResultStep } from './result-step.tsx'
import { StateBadge } from './state-badge.tsx'
import { StepLine } from './step-line.tsx'

/** A small file is done within a second, and nobody should wait for the page to notice; a large one takes minutes. */
const SMALL_ROWS = 1_000
const LOOK_EVERY_MS = { small: 500, large: 2_000 }
const working: ReadonlySet<ImportState> = new Set(['reviewing', 'applying', 'undoing'])

/** `/admin-panel/import/:importId`: the columns, the changes and the result of one import, depending on its state. */
export function ImportDetailPage() {
  const { importId = '' } = useParams()
  const { data, error, isPending, refetch } = useQuery({
    ...callQuery('imports.get', { importId }),
    // The page may be closed: the work continues on the server.
    refetchInterval: ({ state }) =>
      !state.error && state.data !== undefined && isFollowed(state.data.data) && lookEvery(state.data.data),
    refetchIntervalInBackground: true,
    placeholderData: keepPreviousData,
  })
  const reloadImport = () => void refetch()
  const [isMapping, setMapping] = useState(false)
  const one = data && !error ? data.data : null

  const isAtColumns = one !== null && (one.state === 'read' || (one.state === 'reviewed' && isMapping))
  return (
    <>
      <nav aria-label="Ruta" className="mb-2">
        <a href={paths.adminImports} className="type-body-sm text-link hover:underline">
          ← Importaciones
        </a>
      </nav>
      <AreaHeading title="Importar productos">{one && <StateBadge state={one.state} />}</AreaHeading>
      {error && <ErrorBlock message={error.message} onRetry={reloadImport} />}
      {isPending && (
        <SkeletonList label="Cargando la importación" className="grid gap-3">
          <Skeleton className="h-12 rounded-12" />
          <Skeleton className="h-60 rounded-20" />
        </SkeletonList>
      )}
      {one && (
        <>
          <p className="-mt-3 mb-4 wrap-anywhere text-ink-2">{one.fileName}</p>
          {!isOver(one) && <StepLine step={isAtColumns ? 2 : 3} />}
          {isAtColumns ? (
            <MappingStep
              key={`${one._id} ${one.state}`}
              one={one}
              onReviewed={() => {
                setMapping(false)
                reloadImport()
              }}
            />
          ) : working.has(one.state) ? (
            <ProgressOf one={one} onStopped={reloadImport} />
          ) : one.state === 'reviewed' ? (
            <DiffStep one={one} onApplied={reloadImport} onMapping={() => setMapping(true)} />
          ) : (
            <ResultStep one={one} onChanged={reloadImport} />
          )}
        </>
      )}
    </>
  )
}

/** Whether background work is running, which the page follows. */
const isFollowed = ({ state, pictures }: ImportDetail): boolean => working.has(state) || pictures.waiting > 0

/** Sites of pictures may take minutes, whatever the size of the file. */
const lookEvery = ({ state, rows }: ImportDetail): number =>
  working.has(state) && rows <= SMALL_ROWS ? LOOK_EVERY_MS.small : LOOK_EVERY_MS.large

const isOver = ({ state }: ImportDetail): boolean => !['read', 'reviewing', 'reviewed', 'applying'].includes(state)
