import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'

import { IconButton } from './icon-button.tsx'

export type OnKeyDown = (event: KeyboardEvent) => void

type RowButtonsProps = {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  onKeyDown: OnKeyDown
}

/** The buttons of a row in a list that is edited in place. */
export function RowButtons({ name, isFirst, isLast, onMove, onRemove, onKeyDown }: RowButtonsProps) {
  return (
    <span className="ml-auto flex">
      <IconButton aria-label={`Subir ${name}`} aria-disabled={isFirst} onClick={() => onMove(-1)} onKeyDown={onKeyDown}>
        <ArrowUp aria-hidden className="size-5" />
      </IconButton>
      <IconButton aria-label={`Bajar ${name}`} aria-disabled={isLast} onClick={() => onMove(1)} onKeyDown={onKeyDown}>
        <ArrowDown aria-hidden className="size-5" />
      </IconButton>
      <IconButton aria-label={`Quitar ${name}`} onClick={onRemove} onKeyDown={onKeyDown}>
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </span>
  )
}

/** Alt with ↑ or ↓ moves the focused row. */
export const moveKeys =
  (move: (by: -1 | 1) => void): OnKeyDown =>
  (event) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? -1 : 1)
  }
