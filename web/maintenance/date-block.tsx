import { datePartsOf, formatHour, yearIfAnother } from './hour-format.ts'

/** The date of a visit as a calendar sheet, on phones as a line. The year is shown if it is not the current one. */
export function DateBlock({ fecha, hora }: { fecha: string; hora: string }) {
  const parts = datePartsOf(fecha)
  return (
    <dl className="flex shrink-0 flex-wrap items-center justify-between gap-x-3 rounded-14 bg-sunken px-4 py-2 text-center md:w-28 md:flex-col md:flex-nowrap md:justify-center md:gap-1 md:self-start md:px-2 md:py-3">
      <div>
        <dt className="sr-only">Fecha</dt>
        <dd>
          {parts ? (
            <time
              dateTime={fecha}
              className="flex items-center gap-2 max-md:flex-wrap max-md:gap-y-0 md:flex-col md:gap-0"
            >
              <span className="type-body-sm text-ink-3">{parts.weekday}</span>{' '}
              <span className="font-display text-2xl/8 font-bold tracking-tight tabular-nums">{parts.day}</span>{' '}
              <span className="type-body-sm text-ink-3">
                {parts.month}
                {yearIfAnother(fecha)}
              </span>
            </time>
          ) : (
            <span className="type-body-sm text-ink-3">Fecha por acordar</span>
          )}
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="sr-only">Hora</dt>
        <dd className="type-body-sm font-semibold wrap-anywhere tabular-nums">
          {hora ? formatHour(hora) : 'Hora por acordar'}
        </dd>
      </div>
    </dl>
  )
}
