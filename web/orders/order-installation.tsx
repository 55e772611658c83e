import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Wrench } from 'lucide-react'
import { useId, useState } from 'react'

import { installedText } from '../../contract/maintenance/installation-text.ts'
import type { InstallationVisit, OwnInstallation } from '../../contract/maintenance/installations.ts'
import { dayInBogota } from '../../contract/values/civil-days.ts'
import { nearDay } from '../../contract/values/near-days.ts'
import { formatDay, formatTheHour } from '../maintenance/hour-format.ts'
import { installationOfOrder } from '../maintenance/installation-address.ts'
import { ownRequest } from '../maintenance/request-paths.ts'
import { callQuery } from '../queries/call-query.ts'
import { EstadoBadge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'

/** Only the person retries, with the button above the orders. */
const ownInstallations = { ...callQuery('installations.listOwn', {}), retryOnMount: false }

/** The installations of the own orders, done or possible; loaded once for all orders of the history. */
export function useOwnInstallations() {
  const { data, isFetched } = useQuery(ownInstallations)
  return { installationOf: (orderId: string) => data?.data.find((one) => one.orderId === orderId), isFetched }
}

/** Shown above the orders if their installations could not be loaded: otherwise each would look as if it had none. */
export function InstallationsFailure() {
  const { data, isFetched, isFetching, refetch } = useQuery(ownInstallations)
  if (!isFetched || data) return null
  return (
    <ErrorBlock
      message="No pudimos traer las visitas que instalan lo que compraste."
      isBusy={isFetching}
      onRetry={() => void refetch()}
      className="mb-4 max-w-190"
    />
  )
}

/** The products of an order that the shop installs at home: the button to request a visit, or the requested one (P-311). */
export function OrderInstallation({ about }: { about: OwnInstallation }) {
  const id = useId()
  const { orderId, lines, visit, canRequest } = about
  if (!canRequest && !visit) return null
  return (
    <section aria-labelledby={id} className="my-4 rounded-14 bg-sunken p-4">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={id} className="flex items-center gap-2 font-semibold">
          <Wrench aria-hidden className="size-5 shrink-0 text-primary" />
          {visit ? 'Instalación en casa' : '¿Te lo instalamos?'}
        </h3>
        {visit && <EstadoBadge estado={visit.estado} />}
      </header>
      {lines.length > 0 && <p className="mt-2 type-body-sm wrap-anywhere text-ink-2">{installedText(lines)}</p>}
      {visit ? <Visit visit={visit} /> : <Offer about={about} />}
      <p className="mt-3 flex flex-wrap gap-2">
        {visit && (
          <a href={ownRequest(visit._id)} className={buttonClass('outline', 'small')}>
            Ver la visita
          </a>
        )}
        {canRequest && (
          <a href={installationOfOrder(orderId)} className={buttonClass(visit ? 'ghost' : 'outline', 'small')}>
            {visit ? 'Pedir otra visita' : 'Agendar la instalación'}
          </a>
        )}
      </p>
    </section>
  )
}

function Visit({ visit: { fecha, hora, technician, estado } }: { visit: InstallationVisit }) {
  const when = [fecha && formatDay(fecha), hora && `a ${formatTheHour(hora)}`].filter(Boolean).join(' ')
  const isOver = estado === 'completado' || estado === 'cancelado'
  const open = technician === '' ? when : `${when}, con ${technician}`
  return (
    <p className="mt-3 flex items-start gap-2 type-body-sm">
      <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 first-letter:uppercase">
        {when === '' ? (isOver ? 'Sin fecha' : 'Acordamos contigo el día y la hora') : open}
      </span>
    </p>
  )
}

function Offer({ about: { firstDay, lines } }: { about: OwnInstallation }) {
  const [today] = useState(() => dayInBogota(new Date()))
  const isHere = lines.every(({ quantity, arrived }) => arrived >= quantity)
  return (
    <p className="mt-3 type-body-sm">
      {isHere
        ? 'Un técnico va a tu casa y lo deja funcionando.'
        : firstDay === null
          ? 'Un técnico va a tu casa y lo deja funcionando. El día lo acordamos contigo cuando sepamos cuándo te llega.'
          : `Un técnico va a tu casa y lo deja funcionando, desde ${nearDay(firstDay, today)}, cuando ya lo tengas.`}
    </p>
  )
}
