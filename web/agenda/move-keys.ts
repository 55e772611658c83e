import type { KeyboardEvent } from 'react'

import type { AgendaWeek } from '../../contract/agenda/agenda-week.ts'
import { dayBeside } from './agenda-days.ts'
import type { useMoving } from './use-moving.ts'

type Moved = {
  week: AgendaWeek
  moving: ReturnType<typeof useMoving>
  setDay: (fecha: string) => void
  drop: () => void
}

/** Keys while a visit is moved: arrows for day and technician, + and − for the hour, Enter, Esc. */
export function moveKeys(event: KeyboardEvent, { week, moving, setDay, drop }: Moved): void {
  const { target } = moving.moving ?? {}
  // Fields and buttons of the bar handle their own keys.
  const isOfBar = (event.target as Element).matches('select') || isButtonOfBar(event.target as Element)
  if (!target || (isOfBar && event.key !== 'Escape')) return
  const row = week.technicians.findIndex(({ _id }) => _id === target.technicianId)
  const toRow = (index: number) => {
    const technicianId = week.technicians[index]?._id
    if (technicianId !== undefined) moving.moveTo({ ...target, technicianId })
  }
  const toDay = (direction: 1 | -1) => {
    const fecha = dayBeside(target.fecha, direction, week.days)
    // The target is in another week, or comes from one that is still loading.
    if (![target.fecha, fecha].every((day) => week.days.some((shown) => shown.fecha === day))) setDay(fecha)
    moving.moveTo({ ...target, fecha })
  }
  const keys: Record<string, () => void> = {
    ArrowLeft: () => toDay(-1),
    ArrowRight: () => toDay(1),
    ArrowUp: () => toRow(row - 1),
    ArrowDown: () => toRow(row + 1),
    '+': () => moving.stepHour(1),
    '-': () => moving.stepHour(-1),
    Enter: drop,
    Escape: moving.end,
  }
  const act = keys[event.key]
  if (!act) return
  event.preventDefault()
  event.stopPropagation()
  act()
}

const isButtonOfBar = (element: Element): boolean => element.matches('button') && element.closest('[data-bar]') !== null
