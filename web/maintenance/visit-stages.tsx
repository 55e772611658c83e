import { Check } from 'lucide-react'

import { inBogota } from '../../contract/values/civil-days.ts'
import { classes } from '../ui/classes.ts'
import { formatHour, formatTheHour } from './hour-format.ts'

export type ShownStage = {
  label: string
  /** When it happened; '' if it did not or the time is unknown. */
  at: string
  isDone: boolean
  /** The text below it while it has no time. */
  hint?: string
}

/** The stages of a visit from left to right; the last completed one is the present step. */
export function VisitStages({ stages, label }: { stages: readonly ShownStage[]; label: string }) {
  const present = stages.findLastIndex(({ isDone }) => isDone)
  return (
    <ol aria-label={label} className="isolate grid auto-cols-fr grid-flow-col">
      {stages.map(({ label: name, at, isDone, hint }, index) => (
        <li
          key={name}
          aria-current={index === present ? 'step' : undefined}
          className="relative flex flex-col items-center gap-1 px-0.5 text-center"
        >
          {index > 0 && (
            <span
              aria-hidden
              className={classes('absolute top-[11px] right-1/2 -z-1 h-0.5 w-full', isDone ? 'bg-primary' : 'bg-line')}
            />
          )}
          <span
            aria-hidden
            className={classes(
              'relative flex size-6 items-center justify-center rounded-full border-2',
              isDone ? 'border-primary bg-primary text-on-primary' : 'border-edge bg-surface',
            )}
          >
            {isDone && <Check className="size-4" strokeWidth={3} />}
          </span>
          <span className={classes('type-caption', index === present ? 'font-bold text-ink' : 'text-ink-2')}>
            {name}
            <span className="sr-only">{isDone ? ', hecho' : ', por hacer'}</span>
          </span>
          {(at || hint) && <span className="type-caption text-ink-2 tabular-nums">{at ? hourOf(at) : hint}</span>}
        </li>
      ))}
    </ol>
  )
}

const clockOf = (instant: string): string => inBogota(new Date(instant)).hora
/** An instant as an hour of Colombia: `8:38 a. m.` */
const hourOf = (instant: string): string => formatHour(clockOf(instant))
/** `las 8:38 a. m.` */
export const theHourOf = (instant: string): string => formatTheHour(clockOf(instant))
