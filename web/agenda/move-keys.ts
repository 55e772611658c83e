import type { KeyboardEvent } from 'react'

import type { AgendaWeek } from '../../contract/agenda.ts'
import { addDays, weekdayOf } from '../../contract/maintenance-calendar.ts'
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
  // Fields and buttons of the bar have keys of their own.
  const isOfBar = (event.target as Element).matches('select') || isButtonOfBar(event.target as Element)
  if (!target || (isOfBar && event.key !== 'Escape')) return
  const row = week.technicians.findIndex(({ _id }) => _id === target.technicianId)
  const column = week.days.findIndex(({ fecha }) => fecha === target.fecha)
  const toRow = (index: number) => {
    const technicianId = week.technicians[index]?._id
    if (technicianId !== undefined) moving.moveTo({ ...target, technicianId })
  }
  const toDay = (index: number) => {
    // From one week to the other over the Sunday between them.
    const beyond = index < 0 ? -2 : weekdayOf(target.fecha) === 0 ? 1 : 2
    const fecha = week.days[index]?.fecha ?? addDays(target.fecha, beyond)
    if (!week.days[index]) setDay(fecha)
    moving.moveTo({ ...target, fecha })
  }
  const keys: Record<string, () => void> = {
    ArrowLeft: () => toDay(column - 1),
    ArrowRight: () => toDay(column + 1),
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
