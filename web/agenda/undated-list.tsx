import { CalendarX2 } from 'lucide-react'
import { useState } from 'react'

import type { UndatedVisit } from '../../contract/agenda/agenda-week.ts'
import { Button } from '../ui/button.tsx'
import { computersText, firstName, nameOf } from './agenda-text.ts'
import { ShowButton } from './show-button.tsx'

type UndatedListProps = {
  visits: readonly UndatedVisit[]
  /** On phones only their number is shown until the list is opened. */
  isCompact: boolean
  onOpen: (visit: UndatedVisit) => void
  onMove: (visit: UndatedVisit) => void
}

/** How many are shown above the week until all are requested. */
const FEW = 5

/** Assigned visits without a day, so that none is forgotten; nothing without any. */
export function UndatedList({ visits, isCompact, onOpen, onMove }: UndatedListProps) {
  const [isOpen, setOpen] = useState(false)
  if (visits.length === 0) return null
  const most = isCompact ? 0 : FEW
  const shown = isOpen ? visits : visits.slice(0, most)
  return (
    <section aria-labelledby="undated" className="mb-4 rounded-20 bg-surface p-4 shadow-1">
      <div className="flex items-center gap-3">
        <CalendarX2 aria-hidden className="size-5 shrink-0 text-warn" />
        <h2 id="undated" className="min-w-0 flex-1 type-h3">
          {visits.length === 1 ? '1 visita sin fecha acordada' : `${visits.length} visitas sin fecha acordada`}
        </h2>
        {visits.length > most && (
          <ShowButton isOpen={isOpen} onPress={() => setOpen(!isOpen)} what="todas las visitas sin fecha" />
        )}
      </div>
      <ul className="divide-y divide-line">
        {shown.map((visit) => (
          <li key={visit._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <div className="min-w-0">
              <button
                type="button"
                data-visit={visit._id}
                onClick={() => onOpen(visit)}
                className="touch-area text-left font-medium wrap-anywhere underline decoration-edge underline-offset-2"
              >
                {nameOf(visit)}
              </button>
              <p className="type-body-sm text-ink-2">
                {[`La tiene ${firstName(visit.technician)}`, computersText(visit.computerCount), visit.tipo].join(
                  ' · ',
                )}
              </p>
            </div>
            <Button look="outline" size="small" onClick={() => onMove(visit)}>
              Elegir día y hora
              <span className="sr-only">{` para ${nameOf(visit)}`}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
