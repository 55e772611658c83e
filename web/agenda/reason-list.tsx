import { Check, Minus } from 'lucide-react'

import type { Candidate } from '../../contract/agenda/agenda-visits.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { reasonsOf } from './agenda-text.ts'

type ReasonListProps = {
  candidates: readonly Candidate[]
  /** The technician of the visit. */
  technicianId: string | null
  isBusy: boolean
  onAssign: (candidate: Candidate) => void
}

/** All technicians for a visit, each with points for and against. */
export function ReasonList({ candidates, technicianId, isBusy, onAssign }: ReasonListProps) {
  const best = candidates[0]?.obstacle === null ? candidates[0].technicianId : null
  return (
    <ul className="divide-y divide-line">
      {candidates.map((candidate) => (
        <li key={candidate.technicianId} className="flex items-start gap-3 py-3">
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{candidate.name}</p>
            <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-0.5 type-body-sm">
              {reasonsOf(candidate).map(({ isGood, text }) => (
                <li key={text} className={classes('flex items-center gap-1.5', isGood ? 'text-ok' : 'text-warn')}>
                  {isGood ? <Check aria-hidden className="size-4" /> : <Minus aria-hidden className="size-4" />}
                  <span className="sr-only">{isGood ? 'A favor: ' : 'En contra: '}</span>
                  {text}
                </li>
              ))}
            </ul>
          </div>
          {candidate.technicianId === technicianId ? (
            <span className="pt-2 type-body-sm text-ink-2">la tiene</span>
          ) : candidate.obstacle === null ? (
            <Button
              size="small"
              look={candidate.technicianId === best ? 'primary' : 'outline'}
              isBusy={isBusy}
              onClick={() => onAssign(candidate)}
            >
              Asignar
              <span className="sr-only">{` a ${candidate.name}`}</span>
            </Button>
          ) : (
            <span className="pt-2 type-body-sm text-ink-2">no puede</span>
          )}
        </li>
      ))}
    </ul>
  )
}
