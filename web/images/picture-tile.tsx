import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'

import { IconButton } from '../ui/icon-button.tsx'
import { Picture } from './picture.tsx'

type PictureTileProps = {
  url: string
  /** Counts from 1. */
  position: number
  count: number
  onOpen: () => void
  /** `to` counts from 0; `what` names the control that keeps the focus. */
  onMove: (to: number, what: string) => void
  onRemove: () => void
}

/** One picture of a list, with its controls. */
export function PictureTile({ url, position, count, onOpen, onMove, onRemove }: PictureTileProps) {
  const index = position - 1
  const targets: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 }
  const press = (event: KeyboardEvent) => {
    const to = targets[event.key]
    if (to === undefined) return
    event.preventDefault()
    onMove(to, 'open')
  }
  return (
    <li className="relative flex flex-col overflow-hidden rounded-12 border border-line bg-surface">
      <button
        type="button"
        data-what="open"
        aria-label={`Ampliar la imagen ${position}`}
        aria-keyshortcuts="ArrowLeft ArrowRight Home End"
        onClick={onOpen}
        onKeyDown={press}
        className="cursor-zoom-in -outline-offset-2"
      >
        <Picture url={url} sizes="180px" urgency="early" />
      </button>
      {position === 1 && (
        <span className="absolute top-1.5 left-1.5 rounded-8 bg-surface px-2 type-caption font-semibold shadow-1">
          Principal
        </span>
      )}
      <span className="flex justify-between">
        <IconButton
          data-what="before"
          aria-label={`Mover la imagen ${position} hacia atrás`}
          aria-disabled={position === 1 || undefined}
          onClick={() => onMove(index - 1, 'before')}
          className="aria-disabled:opacity-35"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </IconButton>
        <IconButton
          data-what="after"
          aria-label={`Mover la imagen ${position} hacia adelante`}
          aria-disabled={position === count || undefined}
          onClick={() => onMove(index + 1, 'after')}
          className="aria-disabled:opacity-35"
        >
          <ArrowRight aria-hidden className="size-5" />
        </IconButton>
        <IconButton data-what="remove" aria-label={`Quitar la imagen ${position}`} onClick={onRemove}>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      </span>
    </li>
  )
}
