import { Calendar1 } from 'lucide-react'

import type { SupportRequest } from '../../contract/maintenance/requests.ts'
import { shortDateOf } from '../../contract/values/moments.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { EstadoBadge, PrioridadBadge } from '../ui/badge.tsx'
import { buttonClass } from '../ui/button.tsx'
import { DateBlock } from './date-block.tsx'
import { OwnDecision } from './decisions/own-decision.tsx'
import { LiveVisit } from './live-visit.tsx'
import { RecordLink } from './record-link.tsx'
import { requestHeading } from './request-paths.ts'
import { RequestPhotos } from './request-photos.tsx'
import { RequestTimeline } from './request-timeline.tsx'
import { VisitProposal } from './visit-proposal.tsx'
import { VisitResults } from './visit-results.tsx'

const none = 'Sin especificar'

/** One request as its client sees it (P-57): kind, content, date, place, state, and its history. */
export function RequestCard({ request }: { request: SupportRequest }) {
  const { _id, tipo, descripcion, fecha, hora, direccion, estado, prioridad, costo, createdAt } = request
  const { computers, isAssigned, timeline, record } = request
  const headingId = requestHeading(_id)
  const isOpen = estado === 'pendiente' || estado === 'en proceso'
  const facts: [label: string, text: string][] = [
    ['Dirección', direccion || none],
    ['Equipos', computers.join(', ') || none],
    ...(costo === null ? [] : [['Costo', formatPesos(costo)] as [string, string]]),
    ...(isOpen ? [['Técnico', isAssigned ? 'Asignado' : 'Por asignar'] as [string, string]] : []),
    ['Solicitado', shortDateOf(createdAt)],
  ]
  return (
    <article
      aria-labelledby={headingId}
      className="scroll-mt-(--header-height) rounded-20 bg-surface p-4 shadow-1 md:p-5"
    >
      <LiveVisit request={request} />
      <div className="flex gap-4 max-md:flex-col md:gap-5">
        <DateBlock fecha={fecha} hora={hora} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <p className="mr-auto type-caption font-semibold text-ink-3">Mantenimiento {tipo}</p>
            <span className="flex flex-wrap gap-2">
              {prioridad && <PrioridadBadge prioridad={prioridad} />}
              <EstadoBadge estado={estado} />
            </span>
          </div>
          <h2 id={headingId} tabIndex={-1} className="mt-2 type-h3 wrap-anywhere whitespace-pre-line outline-none">
            {descripcion || none}
          </h2>
          <dl className="request-facts mt-3">
            {facts.map(([label, text]) => (
              <div key={label} className="min-w-0">
                <dt className="type-caption text-ink-3">{label}</dt>
                <dd className="type-body-sm wrap-anywhere">{text}</dd>
              </div>
            ))}
          </dl>
          {estado === 'completado' && <VisitResults taskId={_id} />}
          {tipo === 'correctivo' && <RequestPhotos taskId={_id} />}
          {isOpen && <OwnDecision taskId={_id} />}
          <VisitProposal request={request} />
          <RequestTimeline steps={timeline} />
          {record && (
            <p className="mt-4">
              <RecordLink taskId={_id} number={record} />
            </p>
          )}
          {isOpen && fecha && (
            <p className="mt-4">
              <a href={calendarFileOf(_id)} download className={buttonClass('outline', 'small')}>
                <Calendar1 aria-hidden className="size-4" />
                Agregar al calendario
              </a>
            </p>
          )}
        </div>
      </div>
    </article>
  )
}

const calendarFileOf = (id: string): string => `/api/calendar/${id}`
