import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import type { FormerPath } from '../../../contract/products/former-paths.ts'
import { formatNumber } from '../../../contract/values/units.ts'
import { callOverHttp } from '../../browser-call.ts'
import { isCallError } from '../../call.ts'
import { confirmRemoval } from '../../forms/confirm-removal.ts'
import { SearchField } from '../../forms/search-field.tsx'
import { withSession } from '../../forms/with-session.ts'
import { callQuery } from '../../queries/call-query.ts'
import { showRefusal } from '../../session/refusal-toast.ts'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton, SkeletonList } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { Pager } from '../pager.tsx'
import { LeadsTo } from './leads-to.tsx'

/** The addresses that lead somewhere, each with the way to remove it. */
export function FormerPathList({ onChanged }: { onChanged: () => void }) {
  const [{ q, page }, setTarget] = useState({ q: '', page: 1 })
  const { data, error, refetch } = useQuery({
    ...callQuery('formerPaths.list', { ...(q === '' ? {} : { q }), page }),
    placeholderData: keepPreviousData,
  })
  if (error) return <ErrorBlock message={error.message} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <SkeletonList label="Cargando direcciones" className="grid gap-2">
        <Skeleton className="h-16 rounded-16" />
      </SkeletonList>
    )
  }
  const { data: rows, total, pageSize } = data
  if (total === 0 && q === '') return <p className="text-ink-2">Todavía no hay ninguna dirección guardada.</p>
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <SearchField
          label="Buscar en las direcciones"
          className="min-w-56 flex-1"
          text={q}
          onSearch={(text) => setTarget({ q: text, page: 1 })}
        />
        <output className="pb-3 type-body-sm text-ink-2 tabular-nums">
          {total === 0 ? 'Ninguna' : total === 1 ? '1 dirección' : `${formatNumber(total)} direcciones`}
        </output>
      </div>
      {rows.length > 0 && (
        <ul aria-label="Direcciones de antes" className="rounded-20 bg-surface px-4 shadow-1 md:px-5">
          {rows.map((one) => (
            <li key={one._id} className="flex items-center gap-3 border-t border-line py-3 first:border-t-0">
              <div className="min-w-0 flex-1 wrap-anywhere">
                <p className="font-semibold">{one.path}</p>
                <LeadsTo {...one} />
              </div>
              <IconButton
                aria-label={`Eliminar ${one.path}`}
                aria-haspopup="dialog"
                onClick={() => void remove(one, onChanged)}
                className="-mr-2 shrink-0 hover:text-danger"
              >
                <Trash2 aria-hidden className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={Math.ceil(total / pageSize)} onTurn={(turned) => setTarget({ q, page: turned })} />
    </div>
  )
}

/** Removes an address after a confirmation, with a way back. @param onChanged called when the list is another one */
async function remove({ _id, path, product, leadsToGroup }: FormerPath, onChanged: () => void): Promise<void> {
  const undo = async () => {
    const paths = [{ path, productId: product._id, leadsToGroup }]
    try {
      const { message } = await withSession(() => callOverHttp('formerPaths.save', { paths }))
      showToast({ text: message, kind: 'success' })
      onChanged()
    } catch (error) {
      showRefusal(error, 'No pudimos deshacerlo. Inténtalo de nuevo.')
    }
  }
  await confirmRemoval(
    `¿Quieres eliminar ${path}? Quien la abra verá que no existe.`,
    () => callOverHttp('formerPaths.remove', { pathId: _id }).catch(meansRemoved),
    () => void undo(),
  )
  onChanged()
}

/** It is gone already: the answer to the first press was lost, or somebody else was faster. */
function meansRemoved(error: unknown): { message: string } {
  if (isCallError(error) && error.code === 'NOT_FOUND') return { message: 'Dirección eliminada' }
  throw error
}
