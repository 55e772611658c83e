import { CalendarPlus, CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'

import type { CreatedRequest } from '../../contract/maintenance/requests.ts'
import { endSentence } from '../../contract/values/sentence.ts'
import { paths } from '../paths.ts'
import { formatDay, formatTheHour } from './hour-format.ts'

/** The message after a request of any kind (P-51). */
export const requestCreated = 'Solicitud de mantenimiento creada con éxito'

/**
 * The confirmation of a request: when the visit is, and where to follow it. It is scrolled into view with the heading above it: on a phone
 * the pressed button is a screen or two further down.
 */
export function RequestReceipt({ receipt: { fecha, hora, note } }: { receipt: CreatedRequest }) {
  const block = useRef<HTMLDivElement>(null)
  useEffect(() => {
    block.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [])
  const when = [fecha && `el ${formatDay(fecha)}`, hora && `a ${formatTheHour(hora)}`].filter(Boolean).join(' ')
  return (
    <div
      ref={block}
      className="flex scroll-mt-80 scroll-mb-6 flex-wrap items-start gap-x-3 gap-y-2 rounded-14 bg-ok-soft p-4 text-ok"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-48 flex-1">
        <p className="font-semibold">
          {endSentence(when ? `Recibimos tu solicitud para ${when}` : 'Recibimos tu solicitud')}
        </p>
        {note && <p className="mt-1">{note}</p>}
        <p className="mt-2">
          <a
            href={paths.clientSupport}
            className="touch-area inline-flex items-center gap-2 rounded-4 font-semibold underline underline-offset-3"
          >
            <CalendarPlus aria-hidden className="size-5" />
            Ver tus solicitudes
          </a>
        </p>
      </div>
    </div>
  )
}
