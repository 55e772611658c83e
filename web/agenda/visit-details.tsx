import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, MapPin, Monitor, Move } from 'lucide-react'

import type { AgendaVisit, OpenedVisit, WeekTechnician } from '../../contract/agenda.ts'
import { longDateOf } from '../dates.ts'
import { RecordPart } from '../maintenance/record-part.tsx'
import { callQuery } from '../queries/call-query.ts'
import { Badge, EstadoBadge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { firstName, historyText, nameOf, stateOf, whenText } from './agenda-words.ts'
import { CancelPart } from './cancel-part.tsx'
import { MoneyPart } from './money-part.tsx'
import { PlacePart } from './place-part.tsx'
import { ReasonList } from './reason-list.tsx'
import type { Changes } from './use-changes.ts'
import { isMovable } from './visit-block.tsx'
import { WriteLinks } from './write-links.tsx'

type VisitDetailsProps = {
  taskId: string
  technicians: readonly WeekTechnician[]
  changes: Changes
  onMove: (visit: AgendaVisit, technicianId: string | null) => void
}

/** A visit in the agenda's panel: its facts, who suits it and why, and what can be done with it. */
export function VisitDetails({ taskId, technicians, changes, onMove }: VisitDetailsProps) {
  const { data, error, refetch } = useQuery(callQuery('agenda.visit', { taskId }))
  if (error && !data) return <ErrorBlock message={error.message} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <SkeletonList label="Cargando...">
        <Skeleton className="h-40 rounded-14" />
      </SkeletonList>
    )
  }
  const visit = data.data
  const technician = technicians.find(({ _id }) => _id === visit.technicianId)
  const subject = `Tu visita: ${whenText(visit)}`
  return (
    <>
      <Facts visit={visit} />
      {visit.estado === 'completado' && <RecordPart taskId={visit._id} number={visit.record} />}
      {isMovable(visit) && (
        <>
          <PlacePart key={visit.place?.code} visit={visit} onSaved={() => void changes.reload()} />
          <Suiting visit={visit} changes={changes} />
          <Button
            look="outline"
            size="small"
            icon={<Move aria-hidden className="size-5" />}
            onClick={() => onMove(visit, visit.technicianId)}
            className="mt-2 w-full"
          >
            {visit.minutes === null ? 'Elegir día y hora' : 'Mover'}
          </Button>
        </>
      )}
      <MoneyPart visit={visit} onChanged={() => void changes.reload()} />
      <WriteLinks label="Escribir al cliente" person={visit.client} subject={subject} />
      {technician && <WriteLinks label="Escribir al técnico" person={technician} subject={subject} />}
      <History visit={visit} />
      {isMovable(visit) && <CancelPart visit={visit} changes={changes} />}
    </>
  )
}

function Facts({ visit }: { visit: OpenedVisit }) {
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
      <p className="flex items-start gap-2 wrap-anywhere">
        <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-2" />
        {[visit.direccion || 'Sin dirección', visit.place?.name].filter(Boolean).join(', ')}
      </p>
      {visit.computers.length > 0 && (
        <p className="flex items-start gap-2 wrap-anywhere">
          <Monitor aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-2" />
          {visit.computers.join(', ')}
        </p>
      )}
      {visit.descripcion !== '' && <p className="type-body-sm wrap-anywhere text-ink-2">{visit.descripcion}</p>}
    </div>
  )
}

function Suiting({ visit, changes }: { visit: OpenedVisit; changes: Changes }) {
  const [best] = visit.candidates
  if (!best) return null
  const title = best.obstacle === null ? `Por qué se propone a ${firstName(best.name)}` : 'Nadie puede a esa hora'
  return (
    <section aria-label={title} className="mt-4">
      <h3 className="type-h3">{title}</h3>
      <ReasonList
        candidates={visit.candidates}
        technicianId={visit.technicianId}
        isBusy={changes.isBusy}
        onAssign={({ technicianId }) =>
          void changes.move(visit, { technicianId, fecha: visit.fecha, hora: visit.hora })
        }
      />
    </section>
  )
}

function History({ visit }: { visit: OpenedVisit }) {
  return (
    <section aria-label={`Historial de la visita de ${nameOf(visit)}`} className="mt-5">
      <h3 className="type-h3">Historial</h3>
      <ol className="mt-2 grid gap-1.5">
        {visit.history.map((entry) => (
          <li key={`${entry.at} ${entry.event}`} className="type-body-sm wrap-anywhere">
            {historyText(entry)} <span className="text-ink-2">{longDateOf(entry.at)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
