import { useQuery } from '@tanstack/react-query'

import { installedText } from '../../../contract/maintenance/installation-text.ts'
import { useMayEnter } from '../../areas/use-may-enter.ts'
import { formatDay, formatTheHour } from '../../maintenance/hour-format.ts'
import { callQuery } from '../../queries/call-query.ts'
import { EstadoBadge } from '../../ui/badge.tsx'
import { ownerVisitPath } from '../desk-paths.ts'
import { DeskCard } from './desk-card.tsx'

/** The visit that installs what was bought with an order, and whether there is still something to install (P-313, P-314). */
export function InstallationCard({ orderId }: { orderId: string }) {
  const mayEnter = useMayEnter()
  const { data } = useQuery(callQuery('installations.ofOrder', { orderId }))
  const visit = data?.data
  if (!visit) return null
  const { _id, fecha, hora, estado, technician, lines } = visit
  const isOpen = estado === 'pendiente' || estado === 'en proceso'
  const isOff = lines.every(({ left }) => left === 0)
  const when = [fecha && formatDay(fecha), hora && `a ${formatTheHour(hora)}`].filter(Boolean).join(' ')
  return (
    <DeskCard title="Instalación en casa" badge={<EstadoBadge estado={estado} />}>
      <p className="mt-2 wrap-anywhere">{installedText(lines)}</p>
      <p className="mt-1 type-body-sm text-ink-2 first-letter:uppercase">
        {[when || 'Sin fecha', technician || (isOpen ? 'sin técnico' : '')].filter(Boolean).join(' · ')}
      </p>
      {isOpen && isOff && (
        <p className="mt-3 rounded-10 bg-warn-soft px-3.5 py-2.5 type-body-sm font-semibold text-warn">
          Ya no hay qué instalar y la visita sigue agendada: cancélala o habla con el cliente.
        </p>
      )}
      {mayEnter('visits') && (
        <p className="mt-3">
          <a href={ownerVisitPath(_id)} className="touch-area rounded-4 font-semibold text-link hover:underline">
            Ver la visita
          </a>
        </p>
      )}
    </DeskCard>
  )
}
