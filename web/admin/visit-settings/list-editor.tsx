import { Plus } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

import { reserveFocus } from '../../page/reserve-focus.ts'
import { Button } from '../../ui/button.tsx'
import { moveKeys, RowButtons, type OnKeyDown } from '../../ui/row-buttons.tsx'
import type { DraftRow, ListChange, ListDraft } from './list-draft.ts'
import { TheirList } from './their-list.tsx'
import type { ListSaving } from './use-list-draft.ts'

type ListEditorProps<R> = {
  /** The word for a row: "punto". */
  noun: string
  draft: ListDraft<R>
  change: (change: ListChange<R>) => void
  saving: ListSaving
  empty: R
  most: number
  /** The fields of a row, each with this key handler; the first one gets the focus when the row is new. */
  renderFields: (row: DraftRow<R>, at: number, onKeyDown: OnKeyDown) => ReactNode
  nameOf: (value: R) => string
}

/** A list that is edited in place. Alt with ↑ or ↓ moves the focused row. */
export function ListEditor<R>({ noun, draft, change, saving, empty, most, renderFields, nameOf }: ListEditorProps<R>) {
  const { list, actions, focusRow } = useRowFocus()
  const [announcement, setAnnouncement] = useState('')
  const [focus, setFocus] = useState<ReturnType<typeof reserveFocus> | null>(null)
  const move = (row: DraftRow<R>, at: number, by: -1 | 1) => {
    if (at + by < 0 || at + by >= draft.rows.length) return
    change({ do: 'move', key: row.key, by })
    setAnnouncement(`${nameOf(row.value) || noun}: lugar ${at + by + 1} de ${draft.rows.length}`)
  }
  const keysOf = (row: DraftRow<R>, at: number) => moveKeys((by) => move(row, at, by))
  /** The focus moves within the press: a frame later the first letters typed would be lost. */
  const changeThenFocus = (next: ListChange<R>, at: number) => {
    flushSync(() => change(next))
    focusRow(at)
  }
  const remove = (row: DraftRow<R>, at: number) =>
    changeThenFocus({ do: 'remove', key: row.key }, Math.min(at, draft.rows.length - 2))
  return (
    <>
      <ol ref={list} className="grid gap-2" data-unsaved={draft.isDirty ? '' : undefined}>
        {draft.rows.map((row, at) => (
          <li key={row.key} className="flex flex-wrap items-start gap-x-2 gap-y-1 border-b border-line pb-2">
            {renderFields(row, at, keysOf(row, at))}
            <RowButtons
              name={nameOf(row.value) || `${noun} ${at + 1}`}
              isFirst={at === 0}
              isLast={at === draft.rows.length - 1}
              onMove={(by) => move(row, at, by)}
              onRemove={() => remove(row, at)}
              onKeyDown={keysOf(row, at)}
            />
          </li>
        ))}
      </ol>
      {draft.rows.length === 0 && <p className="type-body-sm text-ink-2">La lista está vacía.</p>}
      <output className="sr-only">{announcement}</output>
      {draft.theirs && (
        <TheirList key={draft.theirs.version} theirs={draft.theirs} focus={focus} {...{ nameOf, change }} />
      )}
      <div ref={actions} className="mt-4 flex flex-wrap gap-3">
        <Button
          look="outline"
          size="small"
          icon={<Plus aria-hidden className="size-5" />}
          isOff={draft.rows.length >= most}
          onClick={() => changeThenFocus({ do: 'add', value: empty }, draft.rows.length)}
        >
          Agregar {noun}
        </Button>
        {draft.isDirty && !draft.theirs && (
          <>
            <Button
              size="small"
              isBusy={saving.isBusy}
              onClick={() => {
                setFocus(() => reserveFocus())
                saving.save()
              }}
              className="ml-auto max-sm:ml-0"
            >
              Guardar
            </Button>
            <Button look="ghost" size="small" onClick={saving.discard}>
              Descartar
            </Button>
          </>
        )}
      </div>
    </>
  )
}

/** The first field of a row gets the focus; in a list without rows, the button that adds one. */
function useRowFocus() {
  const list = useRef<HTMLOListElement>(null)
  const actions = useRef<HTMLDivElement>(null)
  const focusRow = (at: number) => {
    const row = list.current?.children[at]
    const first = row ? row.querySelector('input') : actions.current?.querySelector('button')
    first?.focus()
  }
  return { list, actions, focusRow }
}
