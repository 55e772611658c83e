import { CalendarOff } from 'lucide-react'
import type { DragEvent, KeyboardEvent } from 'react'

import type { PlannedVisit, WeekTechnician } from '../../contract/agenda/agenda-week.ts'
import { formatHour } from '../maintenance/hour-format.ts'
import { classes } from '../ui/classes.ts'
import { today } from './agenda-days.ts'
import { cellLabel, freeText } from './agenda-text.ts'
import { TravelNote } from './travel-note.tsx'
import type { useMoving } from './use-moving.ts'
import { isMovable, VisitBlock } from './visit-block.tsx'

type DayCellProps = {
  technician: WeekTechnician
  day: WeekTechnician['days'][number]
  zones: readonly { _id: string }[]
  /** Whether it is the grid's only tab stop. */
  isActive: boolean
  chosenId: string | null
  moving: ReturnType<typeof useMoving>
  onOpen: (visit: PlannedVisit) => void
  onMove: (visit: PlannedVisit) => void
  onDrop: () => void
  onFocus: () => void
}

const hatched =
  'bg-[repeating-linear-gradient(135deg,var(--sunken)_0_8px,transparent_8px_16px)] text-ink-2 text-center align-middle'

/** A day of a technician: the visits with the travel between them, and the free hours. */
export function DayCell({ technician, day, isActive, moving, onDrop, onFocus, ...rest }: DayCellProps) {
  const place = { technicianId: technician._id, fecha: day.fecha }
  const isOff = day.dayOff !== null || day.worksMinutes === 0
  const { target } = moving.moving ?? {}
  const isTarget = target?.technicianId === technician._id && target.fecha === day.fecha
  const dragOver = (event: DragEvent) => {
    if (!moving.moving) return
    if ((moving.hoursAt(place) ?? []).length > 0) event.preventDefault()
    if (!isTarget) moving.moveTo(place)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    onDrop()
  }
  return (
    <td
      tabIndex={isActive ? 0 : -1}
      data-cell={`${technician._id} ${day.fecha}`}
      onKeyDown={moving.moving ? undefined : walkVisits}
      onFocus={onFocus}
      onDragOver={dragOver}
      onDrop={drop}
      className={classes(
        'h-28 border-t border-l border-line p-1.5 align-top',
        isOff && day.visits.length === 0 && hatched,
        isTarget && 'outline-2 -outline-offset-2 outline-primary',
      )}
    >
      <span className="sr-only">{cellLabel(technician.name, day, today())}</span>
      {isOff && day.visits.length === 0 && (
        <p aria-hidden className="rounded-8 bg-surface px-2 py-1 text-[13px]/[18px]">
          <CalendarOff aria-hidden className="mx-auto mb-1 size-4" />
          {day.dayOff?.reason || 'No trabaja'}
        </p>
      )}
      <Visits {...rest} visits={day.visits} moving={moving} onEnd={() => moving.end()} />
      {moving.moving ? (
        <p aria-hidden className="mt-1 px-1 type-caption text-ink-2">
          {cellText(moving, place, isTarget)}
        </p>
      ) : (
        !isOff &&
        day.fecha >= today() && (
          <p aria-hidden className="mt-1 px-1 type-caption text-ink-2">
            {freeText(day.freeHours)}
          </p>
        )
      )}
    </td>
  )
}

type VisitsProps = Pick<DayCellProps, 'zones' | 'chosenId' | 'moving' | 'onOpen' | 'onMove'> & {
  visits: readonly PlannedVisit[]
  onEnd: () => void
}

function Visits({ visits, zones, chosenId, moving, onOpen, onMove, onEnd }: VisitsProps) {
  return visits.map((visit) => (
    <div key={visit._id} className="not-first:mt-1">
      <TravelNote {...visit} />
      <VisitBlock
        visit={visit}
        zones={zones}
        tabIndex={-1}
        isChosen={chosenId === visit._id}
        isMoving={moving.moving?.visit._id === visit._id}
        draggable={isMovable(visit)}
        onDragStart={() => onMove(visit)}
        onDragEnd={onEnd}
        onClick={() => onOpen(visit)}
        onKeyDown={(event) => {
          if (event.key.toLowerCase() !== 'm' || !isMovable(visit)) return
          event.stopPropagation()
          event.preventDefault()
          onMove(visit)
        }}
      />
    </div>
  ))
}

function cellText(moving: DayCellProps['moving'], place: { technicianId: string; fecha: string }, isTarget: boolean) {
  const answer = moving.fitText(place)
  const first = moving.hoursAt(place)?.[0]
  if (answer !== 'cabe' || !first) return answer
  return isTarget ? formatHour(moving.moving?.target.hora ?? '') : `desde ${formatHour(first)}`
}

/** Keys within a cell: Enter goes to its first visit, the arrows to the next one, Esc back to the cell. */
function walkVisits(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.currentTarget
  const visits = Array.from(cell.querySelectorAll<HTMLElement>('button'))
  const here = visits.indexOf(event.target as HTMLElement)
  if (here === -1) {
    if (event.key !== 'Enter' || visits.length === 0) return
    event.preventDefault()
    visits[0]?.focus()
    return
  }
  const next = { ArrowDown: visits[here + 1], ArrowUp: visits[here - 1], Escape: cell }[event.key]
  if (!['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Escape'].includes(event.key)) return
  event.preventDefault()
  event.stopPropagation()
  next?.focus()
}
