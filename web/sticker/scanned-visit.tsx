import { ArrowRight } from 'lucide-react'

import type { ScannedVisit as Visit } from '../../contract/computers/stickers.ts'
import { formatDay, formatTheHour } from '../maintenance/hour-format.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button.tsx'

/** A link to the visit for a computer that its technician scanned (P-208). */
export function ScannedVisit({ visit: { taskId, fecha, hora } }: { visit: Visit }) {
  const when = [fecha && formatDay(fecha), hora && `a ${formatTheHour(hora)}`].filter(Boolean).join(' ')
  return (
    <>
      <h1 tabIndex={-1} className="type-h1">
        Este equipo es de tu visita
      </h1>
      <p className="mt-3 text-ink-2 first-letter:uppercase">{when || 'Aún sin fecha.'}</p>
      <a
        href={`${paths.technicalPreventive}?visita=${taskId}`}
        className={buttonClass('primary', 'normal', 'mt-6 w-full')}
      >
        Abrir la visita
        <ArrowRight aria-hidden className="size-5" />
      </a>
    </>
  )
}
