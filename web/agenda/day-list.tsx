import { CalendarOff } from 'lucide-react'

import type { AgendaWeek, PlannedVisit, WeekTechnician } from '../../contract/agenda/agenda-week.ts'
import { classes } from '../ui/classes.ts'
import { today } from './agenda-days.ts'
import { freeText, loadText, shortDay } from './agenda-text.ts'
import { TravelNote } from './travel-note.tsx'
import { VisitBlock } from './visit-block.tsx'

type DayStripProps = { days: AgendaWeek['days']; day: string; onChoose: (fecha: string) => void }

/** The days of the week, on phones. */
export function DayStrip({ days, day, onChoose }: DayStripProps) {
  return (
    <fieldset className="mb-4 grid auto-cols-fr grid-flow-col gap-1.5">
      <legend className="sr-only">Día</legend>
      {days.map(({ fecha }) => {
        const [weekday = '', number = ''] = shortDay(fecha).split(' ')
        return (
          <button
            key={fecha}
            type="button"
            aria-pressed={fecha === day}
            onClick={() => onChoose(fecha)}
            className={classes(
              'min-h-14 rounded-12 border text-[13px]/[18px]',
              fecha === day ? 'border-primary bg-primary text-on-primary' : 'border-edge bg-surface text-ink-2',
            )}
          >
            <span className="sr-only">{`${shortDay(fecha)}${fecha === today() ? ', hoy' : ''}`}</span>
            <span aria-hidden>
              {weekday.slice(0, 3)}
              <strong className={classes('block text-base/5 font-bold', fecha !== day && 'text-ink')}>{number}</strong>
            </span>
          </button>
        )
      })}
    </fieldset>
  )
}

type DayListProps = {
  week: AgendaWeek
  day: string
  onOpen: (visit: PlannedVisit) => void
  onTechnician: (technician: WeekTechnician) => void
}

/** One day of every technician, on phones. */
export function DayList({ week: { technicians, zones }, day, onOpen, onTechnician }: DayListProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {technicians.map((technician) => {
        const that = technician.days.find(({ fecha }) => fecha === day)
        if (!that) return null
        const isOff = that.dayOff !== null || that.worksMinutes === 0
        return (
          <section key={technician._id} aria-label={technician.name}>
            <div className="mb-2 flex items-center justify-between gap-3">
              <h2 className="min-w-0 type-h3 wrap-anywhere">
                <button
                  type="button"
                  onClick={() => onTechnician(technician)}
                  className="touch-area text-left underline decoration-edge underline-offset-4"
                >
                  {technician.name}
                </button>
              </h2>
              <p className="flex max-w-1/2 shrink-0 items-center gap-1.5 type-body-sm text-ink-2">
                {isOff && <CalendarOff aria-hidden className="size-4" />}
                {isOff ? that.dayOff?.reason || 'no trabaja' : loadText(that)}
              </p>
            </div>
            {that.visits.length > 0 && (
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 rounded-16 bg-surface p-2 shadow-1">
                {that.visits.map((visit) => (
                  <li key={visit._id}>
                    <TravelNote {...visit} />
                    <VisitBlock
                      visit={visit}
                      zones={zones}
                      onClick={() => onOpen(visit)}
                      className="min-h-14 text-[15px]/5"
                    />
                  </li>
                ))}
              </ul>
            )}
            {!isOff && that.fecha >= today() && (
              <p className="mt-1 px-2 type-caption text-ink-2">{freeText(that.freeHours)}</p>
            )}
          </section>
        )
      })}
    </div>
  )
}
