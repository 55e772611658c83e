import { classes } from '../ui/classes.ts'
import { today } from './shown-tasks.ts'
import { hourInWords, partsOfDay } from './task-words.ts'

/** Day and hour of a visit: a block at the side of its card, on phones a line. */
export function DateBlock({ fecha, hora, className }: { fecha: string; hora: string; className?: string }) {
  const day = fecha ? partsOfDay(fecha) : null
  return (
    <dl
      className={classes(
        'flex items-baseline justify-between gap-3 self-start rounded-14 bg-sunken px-4 py-2',
        'md:flex-col md:items-center md:gap-1 md:px-2 md:py-3 md:text-center',
        className,
      )}
    >
      <div>
        <dt className="sr-only">Fecha</dt>
        <dd>
          {day ? (
            <time dateTime={fecha} className="flex items-baseline gap-2 md:flex-col md:items-center md:gap-0">
              <span className="type-caption text-ink-2">{day.weekday} </span>
              <span className="font-display text-[23px]/7 font-bold tabular-nums">{day.day} </span>
              <span className="type-caption text-ink-2">
                {day.month}
                {!today().startsWith(day.year) && ` ${day.year}`}
              </span>
            </time>
          ) : (
            <span className="type-caption text-ink-2">Sin fecha</span>
          )}
        </dd>
      </div>
      <div>
        <dt className="sr-only">Hora</dt>
        <dd className="text-[15px]/5 font-semibold wrap-anywhere">{hourInWords(hora) || 'Sin hora'}</dd>
      </div>
    </dl>
  )
}
