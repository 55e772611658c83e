import { useReducer, useState } from 'react'

import { isCallError } from '../../call.ts'
import { fieldsOf, showRefusalOrThrow } from '../../forms/refusal.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { withSession } from '../../forms/with-session.ts'
import { showConfirm } from '../../ui/show-alert.tsx'
import { showToast } from '../../ui/toast.ts'
import { changeList, draftOf, type ListChange, type ListDraft, type SavedList } from './list-draft.ts'

export type ListSaving = { isBusy: boolean; save: () => void; discard: () => void }

type Work<R> = {
  saved: SavedList<R>
  /** Saves the rows based on a version. */
  send: (list: { version: number; rows: R[] }) => Promise<{ message: string; list: SavedList<R> }>
  /** The list that a refusal carries, when somebody else saved one. */
  theirsOf: (refusal: { code: string; data: unknown }) => SavedList<R> | null
}

/** A list that one person edits while another may save it. */
export function useListDraft<R>({ saved, send, theirsOf }: Work<R>) {
  const [draft, dispatch] = useReducer(changeList<R>, saved, draftOf<R>)
  const [known, setKnown] = useState(saved)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const change = (next: ListChange<R>) => {
    if (next.do === 'load') setKnown(next.saved)
    setErrors({})
    dispatch(next)
  }
  const save = async ({ version, rows }: ListDraft<R>) => {
    setBusy(true)
    try {
      const { message, list } = await withSession(() => send({ version, rows: rows.map(({ value }) => value) }))
      change({ do: 'load', saved: list })
      showToast({ text: message, kind: 'success' })
    } catch (error) {
      const theirs = isCallError(error) ? theirsOf(error) : null
      if (theirs) change({ do: 'meet', theirs })
      else {
        showRefusalOrThrow(error)
        if (isCallError(error)) setErrors(fieldsOf(error))
      }
    } finally {
      setBusy(false)
    }
  }
  const discard = async () => {
    const isSure = await showConfirm({ text: '¿Descartar los cambios?', action: 'Descartar', isDangerous: true })
    if (isSure) change({ do: 'load', saved: known })
  }
  const saving: ListSaving = { isBusy, save: () => void save(draft), discard: () => void discard() }
  return { draft, change, saving, errors }
}
