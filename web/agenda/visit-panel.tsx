import { X } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'

import type { AgendaVisit } from '../../contract/agenda/agenda-visits.ts'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { nameOf } from './agenda-text.ts'

type VisitPanelProps = { visit: AgendaVisit; isBeside: boolean; onClose: () => void; children: ReactNode }

/** The panel of a visit: beside the grid if there is room, otherwise a sheet. */
export function VisitPanel({ visit, isBeside, onClose, children }: VisitPanelProps) {
  const name = nameOf(visit)
  const heading = useRef<HTMLHeadingElement>(null)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another visit takes the focus again
  useEffect(() => heading.current?.focus({ preventScroll: true }), [visit._id])
  if (!isBeside) {
    return (
      <Dialog isOpen onClose={onClose} title={name} isTall>
        {children}
      </Dialog>
    )
  }
  return (
    <aside
      aria-label={name}
      className="sticky top-28 max-h-[calc(100dvh-8rem)] overflow-y-auto rounded-20 bg-surface p-5 shadow-2"
    >
      <div className="mb-3 flex items-start justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="type-tile">
          {name}
        </h2>
        <IconButton aria-label="Cerrar" onClick={onClose} className="-mt-1 -mr-2">
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      {children}
    </aside>
  )
}
