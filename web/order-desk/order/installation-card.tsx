import { useQuery } from '@tanstack/react-query'

import { installedText } from '../../../contract/maintenance/installation-text.ts'
import { useMayEnter } from '../../areas/use-may-enter.ts'
import { formatDay, formatTheHour } from '../../maintenance/hour-format.ts'
import { callQuery } from '../../queries/call-query.ts'
import { EstadoBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ownerVisitPath } from '../desk-paths.ts'
import { DeskCard } from './desk-card.tsx'

/** The visit that installs what was bought with an order; `data` is null while none was asked for. */
export const useInstallation = (orderId: string) =>
  useQuery({
    ...callQuery('installations.ofOrder', { orderId }),
    // Who tries again is the person, by the card's button.
    retryOnMount: false,
  })

/** The visit that installs what was bought with an order, and whether there is still something to install (P-313, P-314). */
export function InstallationCard({ orderId }: { orderId: string }) {
  const mayEnter = useMayEnter()
  const { data, isFetched, isFetching, refetch } = useInstallation(orderId)
  const visit = data?.data
  if (isFetched && !data)
    return (
      <DeskCard title="Instalación en casa">
        <p className="mt-2 text-ink-2">No pudimos traer si se pidió una visita que instale lo de este pedido.</p>
        <Button look="outline" size="small" isBusy={isFetching} onClick={() => void refetch()} className="mt-3">
          Reintentar
        </Button>
      </DeskCard>
    )
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
