import { datePartsOf, sayHour } from './hour-words.ts'

/** When a visit is, as a leaf of a calendar; on phones as a line (design §9). */
export function DateBlock({ fecha, hora }: { fecha: string; hora: string }) {
  const parts = datePartsOf(fecha)
  return (
    <p className="flex shrink-0 items-center justify-between gap-3 self-stretch rounded-14 bg-sunken px-4 py-2 text-center md:w-32 md:flex-col md:justify-center md:gap-1 md:self-start md:px-3 md:py-4">
      {parts ? (
        <time dateTime={fecha} className="flex items-center gap-2 md:flex-col md:gap-0">
          <span className="type-body-sm text-ink-3">{parts.weekday}</span>{' '}
          <span className="font-display text-2xl/8 font-bold tracking-tight tabular-nums">{parts.day}</span>{' '}
          <span className="type-body-sm text-ink-3">{parts.month}</span>
        </time>
      ) : (
        <span className="type-body-sm text-ink-3">Fecha por acordar</span>
      )}{' '}
      <span className="type-body-sm font-semibold tabular-nums">{hora ? sayHour(hora) : 'Hora por acordar'}</span>
    </p>
  )
}
