import { Car } from 'lucide-react'

import type { PlannedVisit } from '../../contract/agenda/agenda-week.ts'
import { classes } from '../ui/classes.ts'

/** The travel before a visit, marked if tight. For screen readers it is part of the visit's name. */
export function TravelNote({ travelMinutes, isTight }: Pick<PlannedVisit, 'travelMinutes' | 'isTight'>) {
  if (travelMinutes === null) return null
  return (
    <p
      aria-hidden
      className={classes('flex items-center gap-1.5 px-2 py-0.5 type-caption', isTight ? 'text-warn' : 'text-ink-2')}
    >
      <Car aria-hidden className="size-4 shrink-0" />
      {`${travelMinutes} min${isTight ? ' · justo' : ''}`}
    </p>
  )
}
