/** A list as the owner edits it: what the server had, and the rows as they are on the screen. */
export type ListDraft<R> = {
  /** The version that is edited. */
  version: number
  rows: readonly DraftRow<R>[]
  isDirty: boolean
  /** The list saved by somebody else meanwhile. */
  theirs: SavedList<R> | null
}
/** A row with its own key, so that moving it keeps its field and the focus. */
export type DraftRow<R> = { key: number; value: R }
export type SavedList<R> = { version: number; rows: readonly R[] }

export type ListChange<R> =
  | { do: 'load'; saved: SavedList<R> }
  | { do: 'edit'; key: number; value: R }
  | { do: 'move'; key: number; by: -1 | 1 }
  | { do: 'remove'; key: number }
  | { do: 'add'; value: R }
  | { do: 'meet'; theirs: SavedList<R> }
  /** Keeps the own rows, to be saved over the other person's list. */
  | { do: 'overwrite' }

let keys = 0

/** A draft from a saved list. */
export const draftOf = <R>({ version, rows }: SavedList<R>): ListDraft<R> => ({
  version,
  rows: rows.map((value) => ({ key: ++keys, value })),
  isDirty: false,
  theirs: null,
})

/** The draft after a change. */
export function changeList<R>(draft: ListDraft<R>, change: ListChange<R>): ListDraft<R> {
  const edited = (rows: ListDraft<R>['rows']): ListDraft<R> => ({ ...draft, rows, isDirty: true })
  switch (change.do) {
    case 'load':
      return draftOf(change.saved)
    case 'edit':
      return edited(draft.rows.map((row) => (row.key === change.key ? { key: row.key, value: change.value } : row)))
    case 'move':
      return moved(draft, change.key, change.by)
    case 'remove':
      return edited(draft.rows.filter(({ key }) => key !== change.key))
    case 'add':
      return edited([...draft.rows, { key: ++keys, value: change.value }])
    case 'meet':
      return { ...draft, theirs: change.theirs }
    case 'overwrite':
      return draft.theirs ? { ...draft, version: draft.theirs.version, theirs: null, isDirty: true } : draft
  }
}

function moved<R>(draft: ListDraft<R>, key: number, by: -1 | 1): ListDraft<R> {
  const from = draft.rows.findIndex((row) => row.key === key)
  const row = draft.rows[from]
  if (!row || from + by < 0 || from + by >= draft.rows.length) return draft
  return { ...draft, rows: draft.rows.toSpliced(from, 1).toSpliced(from + by, 0, row), isDirty: true }
}
