import { datePartsOf, sayHour } from './hour-words.ts'

/** When a visit is, as a leaf of a calendar (design §9). */
export function DateBlock({ fecha, hora }: { fecha: string; hora: string }) {
  const parts = datePartsOf(fecha)
  return (
    <p className="flex min-w-24 shrink-0 flex-col items-center justify-center rounded-14 bg-sunken px-3 py-3 text-center">
      {parts ? (
        <time dateTime={fecha} className="flex flex-col items-center">
          <span className="type-caption text-ink-3">{parts.weekday}</span>{' '}
          <span className="font-display text-2xl/7 font-bold tracking-tight tabular-nums">{parts.day}</span>{' '}
          <span className="type-caption text-ink-3">{parts.month}</span>
        </time>
      ) : (
        <span className="type-caption text-ink-3">Fecha por acordar</span>
      )}{' '}
      <span className="mt-1 type-body-sm font-semibold tabular-nums">{hora ? sayHour(hora) : 'Hora por acordar'}</span>
    </p>
  )
}
