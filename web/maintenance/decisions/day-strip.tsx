import { useEffect, useRef } from 'react'

import type { MonthHours } from '../../../contract/maintenance/free-hours.ts'
import { classes } from '../../ui/classes.ts'
import { datePartsOf } from '../hour-format.ts'

type Day = MonthHours['days'][number]

type DayStripProps = { days: readonly Day[]; fecha: string; onPick: (fecha: string) => void }

/** Days side by side, each with its number of free hours; days without any cannot be chosen. */
export function DayStrip({ days, fecha, onPick }: DayStripProps) {
  const chosen = useRef<HTMLButtonElement>(null)
  const isFilled = days.length > 0
  useEffect(() => {
    const day = chosen.current
    const strip = day?.closest('ul')
    // Scrolls only the strip: scrollIntoView would also scroll the dialog around it.
    if (isFilled && day && strip) strip.scrollLeft = day.offsetLeft - (strip.clientWidth - day.offsetWidth) / 2
  }, [isFilled])
  return (
    <ul aria-label="Día" className="day-strip">
      {days.map((day) => {
        const isChosen = day.fecha === fecha
        const { weekday = '', day: number = '', month = '' } = datePartsOf(day.fecha) ?? {}
        const free = freeText(day)
        return (
          <li key={day.fecha}>
            <button
              type="button"
              ref={isChosen ? chosen : undefined}
              aria-pressed={isChosen}
              disabled={day.freeHours === 0}
              onClick={() => onPick(day.fecha)}
              className={classes('day-strip-day', isChosen && 'is-chosen')}
            >
              <span>{weekday.slice(0, 3)}</span> <strong>{number}</strong>{' '}
              <span className="sr-only">{`de ${month}, `}</span>
              <span>{free}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function freeText({ closed, freeHours }: Day): string {
  if (closed !== '') return closed.endsWith('festivo') ? 'festivo' : 'cerrado'
  if (freeHours === 0) return 'lleno'
  return freeHours === 1 ? '1 hora' : `${freeHours} horas`
}
