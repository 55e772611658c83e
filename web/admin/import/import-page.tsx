import { useMutation, useQuery } from '@tanstack/react-query'

import type { ImportSummary } from '../../../contract/imports/imports.ts'
import { momentOf } from '../../../contract/values/moments.ts'
import { counted } from '../../../contract/values/units.ts'
import { AreaHeading } from '../../areas/area-heading.tsx'
import { callOverHttp } from '../../browser-call.ts'
import { withSession } from '../../forms/with-session.ts'
import { paths } from '../../paths.ts'
import { callQuery } from '../../queries/call-query.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { showConfirm } from '../../ui/show-alert.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { FormerPathsSection } from '../former-paths/former-paths-section.tsx'
import { rowsText } from './import-text.ts'
import { undoQuestion } from './outcome-text.ts'
import { StateBadge } from './state-badge.tsx'
import { StepLine } from './step-line.tsx'
import { UploadStep } from './upload-step.tsx'

/** `/admin-panel/import`: a file to import, the earlier imports, and the addresses that products had in another shop. */
export function ImportPage() {
  const { data, error, isPending, refetch } = useQuery(callQuery('imports.list', {}))
  return (
    <>
      <AreaHeading title="Importar productos" />
      <StepLine step={1} />
      <UploadStep />
      <h2 className="mt-8 mb-3 type-h3">Importaciones anteriores</h2>
      {isPending && (
        <SkeletonList label="Cargando importaciones" className="grid gap-2">
          <Skeleton className="h-20 rounded-16" />
        </SkeletonList>
      )}
      {error && <ErrorBlock message={error.message} onRetry={() => void refetch()} />}
      {data &&
        (data.data.length === 0 ? (
          <p className="text-ink-2">Todavía no has importado nada.</p>
        ) : (
          <ul aria-label="Importaciones anteriores" className="grid gap-3">
            {data.data.map((one) => (
              <PastImport key={one._id} one={one} />
            ))}
          </ul>
        ))}
      <FormerPathsSection />
    </>
  )
}

function PastImport({ one }: { one: ImportSummary }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-16 bg-surface p-4 shadow-1">
      <div className="min-w-48 flex-1">
        <a href={paths.adminImport(one._id)} className="font-semibold wrap-anywhere text-link hover:underline">
          {one.fileName}
        </a>
        <p className="type-body-sm text-ink-2">{`${momentOf(one.createdAt)} · ${rowsText(one.rows)}${progressText(one)}`}</p>
      </div>
      <StateBadge state={one.state} />
      {one.undoUntil && <UndoButton one={one} />}
    </li>
  )
}

const progressText = ({ counts: { applied, undone } }: ImportSummary): string =>
  applied > 0
    ? ` · ${counted(applied, 'aplicada', 'aplicadas')}`
    : undone > 0
      ? ` · ${counted(undone, 'deshecha', 'deshechas')}`
      : ''

/** Undoes an import, after a question. Its page shows the progress. */
export function UndoButton({ one, onUndone }: { one: ImportSummary; onUndone?: () => void }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => withSession(() => callOverHttp('imports.undo', { importId: one._id })),
    onSuccess: () => {
      if (onUndone) onUndone()
      else location.assign(paths.adminImport(one._id))
    },
    onError: ({ message }) => showToast({ kind: 'error', text: message }),
  })
  const undo = async () => {
    const isSure = await showConfirm({
      text: undoQuestion(one.counts),
      action: 'Deshacer',
      isDangerous: true,
    })
    if (isSure) mutate()
  }
  return (
    <Button
      look="danger-outline"
      size="small"
      isBusy={isPending}
      aria-label={`Deshacer ${one.fileName}`}
      onClick={() => void undo()}
    >
      Deshacer
    </Button>
  )
}
