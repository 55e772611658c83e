import { CalendarCheck, CircleCheck, CircleDashed, CircleX, Loader, Move, Truck, type LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

import type { AgendaVisit } from '../../contract/agenda/agenda-visits.ts'
import type { PlannedVisit } from '../../contract/agenda/agenda-week.ts'
import { formatHour } from '../maintenance/hour-format.ts'
import { classes } from '../ui/classes.ts'
import { nameOf, shortText, stateOf, visitLabel, type VisitState } from './agenda-text.ts'
import { ZoneMark } from './zone-mark.tsx'

/** The look of each state. */
export const states: Record<VisitState, { icon: LucideIcon; tone: string }> = {
  pendiente: { icon: CircleDashed, tone: 'text-warn' },
  confirmada: { icon: CalendarCheck, tone: 'text-ok' },
  'en camino': { icon: Truck, tone: 'text-info' },
  'en curso': { icon: Loader, tone: 'text-info' },
  completada: { icon: CircleCheck, tone: 'text-ok' },
  cancelada: { icon: CircleX, tone: 'text-ink-2' },
}

/** Whether a visit can still be moved. */
export const isMovable = (visit: AgendaVisit): boolean => visit.estado === 'pendiente' || visit.estado === 'en proceso'

type VisitBlockProps = Omit<ComponentProps<'button'>, 'children' | 'type'> & {
  visit: AgendaVisit & Partial<Pick<PlannedVisit, 'travelMinutes' | 'isTight'>>
  zones: readonly { _id: string }[]
  isChosen?: boolean
  isMoving?: boolean
}

/** A visit in the agenda: hour, client, place, number of computers, and state. */
export function VisitBlock({ visit, zones, isChosen = false, isMoving = false, className, ...rest }: VisitBlockProps) {
  const { icon: Icon, tone } = isMoving ? { icon: Move, tone: 'text-primary' } : states[stateOf(visit)]
  return (
    <button
      {...rest}
      type="button"
      data-visit={visit._id}
      aria-pressed={isChosen}
      className={classes(
        'block w-full rounded-10 border px-2 py-1.5 text-left text-[13px]/[18px] transition-colors',
        isMoving
          ? 'border-primary bg-primary-soft shadow-2'
          : visit.estado === 'completado'
            ? 'border-line bg-sunken'
            : 'border-edge bg-surface hover:bg-sunken',
        isChosen && 'outline-2 outline-primary',
        className,
      )}
    >
      <span className="sr-only">{visitLabel(visit)}</span>
      <span aria-hidden className="block">
        <span className="flex items-start justify-between gap-1">
          <span className="text-[13px]/[18px] font-semibold text-ink">{formatHour(visit.hora)}</span>
          <Icon aria-hidden className={classes('size-4 shrink-0', tone)} />
        </span>
        <span className="line-clamp-2 wrap-anywhere text-ink">{nameOf(visit)}</span>
        <span className="flex min-w-0 flex-wrap items-center gap-x-1 text-ink-2">
          <ZoneMark place={visit.place} zones={zones} />
          <span className="whitespace-nowrap">· {visit.computerCount} eq.</span>
        </span>
        {shortText(visit) && <span className="block truncate font-semibold text-warn">{shortText(visit)}</span>}
      </span>
    </button>
  )
}

/** The legend of the icons. */
export function StateLegend() {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 type-caption text-ink-2">
      {(['pendiente', 'confirmada', 'en camino', 'en curso', 'completada'] as const).map((state) => {
        const { icon: Icon, tone } = states[state]
        return (
          <li key={state} className="flex items-center gap-1.5">
            <Icon aria-hidden className={classes('size-4', tone)} />
            {state}
          </li>
        )
      })}
    </ul>
  )
}
