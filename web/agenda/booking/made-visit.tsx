import { CircleCheck } from 'lucide-react'

import type { BookedVisit } from '../../../contract/agenda/bookings.ts'
import { formatPesos } from '../../../contract/values/pesos.ts'
import { formatDay, formatHour } from '../../maintenance/hour-format.ts'

/** The booked visit: when, where and which technician, to be read out to the caller. */
export function MadeVisit({ made: { fecha, hora, direccion, technician, costo } }: { made: BookedVisit }) {
  return (
    <div className="flex gap-3">
      <CircleCheck aria-hidden className="mt-0.5 size-6 shrink-0 text-ok" />
      <div className="min-w-0">
        <p className="first-capital font-semibold">{`${formatDay(fecha)}, ${formatHour(hora)}`}</p>
        <p className="wrap-anywhere text-ink-2">{direccion}</p>
        {technician !== '' && <p className="wrap-anywhere text-ink-2">{`Va ${technician}.`}</p>}
        <p className="text-ink-2">
          {costo === null ? 'El precio se acuerda en el sitio.' : `Cuesta ${formatPesos(costo)}.`}
        </p>
      </div>
    </div>
  )
}
