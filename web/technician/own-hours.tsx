import { useQuery } from '@tanstack/react-query'

import { formatDay } from '../maintenance/hour-format.ts'
import { hoursText } from '../maintenance/hour-rows.ts'
import { callQuery } from '../queries/call-query.ts'

/** The technician's working hours, which the owner sets in the agenda. */
export function OwnHours() {
  const { data } = useQuery({ ...callQuery('calendar.getHours', {}), throwOnError: false })
  if (!data) return null
  const { hours, daysOff } = data.data
  return (
    <section aria-labelledby="tu-horario" className="flex flex-col gap-2">
      <h2 id="tu-horario" className="type-h3">
        Tu horario
      </h2>
      <ul>
        {hoursText(hours).map((line) => (
          <li key={line} className="first-letter:uppercase">
            {line}
          </li>
        ))}
      </ul>
      {daysOff.length === 0 ? (
        <p className="text-ink-2">No tienes días libres por venir.</p>
      ) : (
        <>
          <h3 className="font-semibold">Días libres</h3>
          <ul>
            {daysOff.map(({ fecha, reason }) => (
              <li key={fecha} className="wrap-anywhere first-letter:uppercase">
                {formatDay(fecha)}
                {reason && `: ${reason}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="text-ink-2">Si algo cambia, habla con la tienda: los clientes solo pueden pedir estas horas.</p>
    </section>
  )
}
