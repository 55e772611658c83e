import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'

import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { DraftRow, ListChange, ListDraft } from './list-draft.ts'
import { TheirList } from './their-list.tsx'
import type { ListSaving } from './use-list-draft.ts'

type ListEditorProps<R> = {
  /** What one row is: "punto". */
  noun: string
  draft: ListDraft<R>
  change: (change: ListChange<R>) => void
  saving: ListSaving
  empty: R
  most: number
  /** The fields of a row; its first one gets the focus when the row is new. */
  fields: (row: DraftRow<R>, at: number) => ReactNode
  nameOf: (value: R) => string
}

/** A list that is edited where it stands. Alt with ↑ or ↓ moves the row in which the focus is. */
export function ListEditor<R>({ noun, draft, change, saving, empty, most, fields, nameOf }: ListEditorProps<R>) {
  const list = useRef<HTMLOListElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const move = (row: DraftRow<R>, at: number, by: -1 | 1) => {
    if (at + by < 0 || at + by >= draft.rows.length) return
    change({ do: 'move', key: row.key, by })
    if (status.current) status.current.textContent = `${nameOf(row.value) || noun}: lugar ${at + by + 1} de ${draft.rows.length}`
  }
  const onKeyDown = (event: KeyboardEvent, row: DraftRow<R>, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(row, at, event.key === 'ArrowUp' ? -1 : 1)
  }
  const focusRow = (at: number) =>
    requestAnimationFrame(() => list.current?.children[at]?.querySelector<HTMLElement>('input')?.focus())
  const remove = (row: DraftRow<R>, at: number) => {
    change({ do: 'remove', key: row.key })
    focusRow(Math.min(at, draft.rows.length - 2))
  }
  return (
    <>
      <ol ref={list} className="grid gap-2">
        {draft.rows.map((row, at) => (
          <li
            key={row.key}
            onKeyDown={(event) => onKeyDown(event, row, at)}
            className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line pb-2"
          >
            {fields(row, at)}
            <RowButtons
              name={nameOf(row.value) || `${noun} ${at + 1}`}
              isFirst={at === 0}
              isLast={at === draft.rows.length - 1}
              onMove={(by) => move(row, at, by)}
              onRemove={() => remove(row, at)}
            />
          </li>
        ))}
      </ol>
      {draft.rows.length === 0 && <p className="type-body-sm text-ink-2">La lista está vacía.</p>}
      <p ref={status} role="status" className="sr-only" />
      {draft.theirs && <TheirList theirs={draft.theirs} nameOf={nameOf} change={change} />}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          look="outline"
          size="small"
          icon={<Plus aria-hidden className="size-5" />}
          isOff={draft.rows.length >= most}
          onClick={() => {
            change({ do: 'add', value: empty })
            focusRow(draft.rows.length)
          }}
        >
          Agregar {noun}
        </Button>
        {draft.isDirty && !draft.theirs && (
          <>
            <Button size="small" isBusy={saving.isBusy} onClick={saving.save} className="ml-auto max-sm:ml-0">
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

type RowButtonsProps = {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function RowButtons({ name, isFirst, isLast, onMove, onRemove }: RowButtonsProps) {
  return (
    <span className="ml-auto flex">
      <IconButton aria-label={`Subir ${name}`} aria-disabled={isFirst} onClick={() => onMove(-1)}>
        <ArrowUp aria-hidden className="size-5" />
      </IconButton>
      <IconButton aria-label={`Bajar ${name}`} aria-disabled={isLast} onClick={() => onMove(1)}>
        <ArrowDown aria-hidden className="size-5" />
      </IconButton>
      <IconButton aria-label={`Quitar ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </span>
  )
}
