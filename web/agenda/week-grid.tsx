import { useRef, useState, type KeyboardEvent } from 'react'

import type { AgendaWeek, PlannedVisit, WeekTechnician } from '../../contract/agenda/agenda-week.ts'
import { isHoliday } from '../../contract/values/holidays.ts'
import { hoursInShort, hoursSummary } from '../maintenance/hour-rows.ts'
import { classes } from '../ui/classes.ts'
import { today } from './agenda-days.ts'
import { hoursText, shortDay } from './agenda-text.ts'
import { DayCell } from './day-cell.tsx'
import type { useMoving } from './use-moving.ts'

type WeekGridProps = {
  week: AgendaWeek
  /** The range of the week's days that is shown. */
  shown: { first: number; many: number }
  chosenId: string | null
  moving: ReturnType<typeof useMoving>
  onOpen: (visit: PlannedVisit) => void
  onMove: (technicianId: string, visit: PlannedVisit) => void
  onDrop: () => void
  onTechnician: (technician: WeekTechnician) => void
}

const arrows: Record<string, readonly [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Technicians and days: one tab stop, arrows between cells, Enter into a cell (WAI-ARIA grid). */
export function WeekGrid({ week, shown, moving, onMove, onTechnician, ...rest }: WeekGridProps) {
  const grid = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState({ row: 0, column: 1 })
  const days = week.days.slice(shown.first, shown.first + shown.many)
  const rows = week.technicians
  const go = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by || moving.moving) return
    event.preventDefault()
    const row = clamp(active.row + by[0], rows.length - 1)
    const column = clamp(active.column + by[1], days.length)
    setActive({ row, column })
    cellsOf(grid.current)[row]?.[column]?.focus()
  }
  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a table that arrows walk through is a grid
      role="grid"
      aria-label="Semana de los técnicos"
      onKeyDown={go}
      className="w-full table-fixed border-separate border-spacing-0 rounded-20 bg-surface shadow-1"
    >
      <HeadRow days={days} />
      <tbody>
        {rows.map((technician, row) => (
          <tr key={technician._id}>
            <TechnicianHead
              technician={technician}
              isActive={active.row === row && active.column === 0}
              onFocus={() => setActive({ row, column: 0 })}
              onPress={() => onTechnician(technician)}
            />
            {technician.days.slice(shown.first, shown.first + shown.many).map((day, index) => (
              <DayCell
                {...rest}
                key={day.fecha}
                technician={technician}
                day={day}
                zones={week.zones}
                moving={moving}
                isActive={active.row === row && active.column === index + 1}
                onFocus={() => setActive({ row, column: index + 1 })}
                onMove={(visit) => onMove(technician._id, visit)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const clamp = (value: number, most: number): number => Math.max(0, Math.min(value, most))

/** The focusable elements of each technician's row, from left to right. */
const cellsOf = (grid: HTMLElement | null): HTMLElement[][] =>
  Array.from(grid?.querySelectorAll('tbody tr') ?? []).map((row) =>
    Array.from(row.querySelectorAll<HTMLElement>('th > button, td')),
  )

function HeadRow({ days }: { days: AgendaWeek['days'] }) {
  const now = today()
  return (
    <thead>
      <tr>
        <th scope="col" className="w-38 px-3 py-2.5 text-left type-caption text-ink-2">
          Técnico
        </th>
        {days.map(({ fecha }) => {
          const [weekday = '', number = ''] = shortDay(fecha).split(' ')
          return (
            <th
              key={fecha}
              scope="col"
              aria-label={`${shortDay(fecha)}${fecha === now ? ', hoy' : ''}${isHoliday(fecha) ? ', festivo' : ''}`}
              className={classes(
                'border-b-2 border-l border-l-line py-2.5 text-center type-caption text-ink-2',
                fecha === now ? 'border-b-primary text-primary' : 'border-b-transparent',
              )}
            >
              {weekday.slice(0, 3)} <strong className="text-base/5 font-bold text-ink">{number}</strong>
              {fecha === now && ' hoy'}
              {isHoliday(fecha) && ' festivo'}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

type HeadProps = { technician: WeekTechnician; isActive: boolean; onFocus: () => void; onPress: () => void }

function TechnicianHead({ technician: { name, days, hours }, isActive, onFocus, onPress }: HeadProps) {
  const load = days.reduce((sum, day) => sum + day.loadMinutes, 0)
  const works = days.reduce((sum, day) => sum + (day.dayOff ? 0 : day.worksMinutes), 0)
  return (
    <th scope="row" aria-label={name} className="border-t border-line p-1.5 text-left align-top font-normal">
      <button
        type="button"
        tabIndex={isActive ? 0 : -1}
        onFocus={onFocus}
        onClick={onPress}
        className="w-full rounded-10 p-1.5 text-left hover:bg-sunken"
      >
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <Hours stored={hours} />
        <span aria-hidden className="mt-2 block h-1.5 overflow-hidden rounded-4 bg-sunken">
          <span
            className="block h-full bg-primary"
            style={{ width: `${Math.min(100, works === 0 ? 0 : (load / works) * 100)}%` }}
          />
        </span>
        <span className="mt-1 block type-caption text-ink-2">{`${hoursText(load)} de ${hoursText(works)}`}</span>
      </button>
    </th>
  )
}

/** The technician's working hours: initials of weekdays on screen, full names for screen readers. */
function Hours({ stored }: { stored: WeekTechnician['hours'] }) {
  return (
    <>
      <span aria-hidden className="mt-0.5 block type-caption text-ink-2">
        {hoursInShort(stored)}
      </span>
      <span className="sr-only">{hoursSummary(stored)}</span>
    </>
  )
}
