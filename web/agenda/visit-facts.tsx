import { CalendarCheck, IdCard, MapPin, Monitor } from 'lucide-react'

import type { OpenedVisit } from '../../contract/agenda/agenda-visits.ts'
import { useMayEnter } from '../areas/use-may-enter.ts'
import { clientPath } from '../order-desk/desk-paths.ts'
import { Badge, EstadoBadge } from '../ui/badge.tsx'
import { computersText, placeText, shortText, stateOf, whenText } from './agenda-text.ts'

/** State, time, place and contents of a visit. */
export function VisitFacts({ visit }: { visit: OpenedVisit }) {
  const hasFiles = useMayEnter()('users')
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-center gap-2">
        <EstadoBadge estado={visit.estado} />
        {stateOf(visit) === 'confirmada' && (
          <Badge tone="ok" icon={CalendarCheck}>
            confirmada por el cliente
          </Badge>
        )}
        {visit.technicianId === null && <span className="type-body-sm text-warn">sin técnico</span>}
      </p>
      <p className="first-capital font-semibold wrap-anywhere">{whenText(visit)}</p>
      {shortText(visit) && (
        <p className="font-semibold text-warn">
          {`A la visita ${shortText(visit)} para ${computersText(visit.computerCount)}: después el técnico ya tiene algo.`}
        </p>
      )}
      <p className="flex items-start gap-2 wrap-anywhere">
        <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-2" />
        {placeText(visit)}
      </p>
      {visit.computers.length > 0 && (
        <p className="flex items-start gap-2 wrap-anywhere">
          <Monitor aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-2" />
          {visit.computers.join(', ')}
        </p>
      )}
      {visit.descripcion !== '' && <p className="type-body-sm wrap-anywhere text-ink-2">{visit.descripcion}</p>}
      {visit.clientId && hasFiles && (
        <a
          href={clientPath(visit.clientId)}
          className="inline-flex min-h-11 items-center gap-2 justify-self-start font-semibold text-link hover:underline"
        >
          <IdCard aria-hidden className="size-5" />
          Ficha del cliente
        </a>
      )}
    </div>
  )
}
