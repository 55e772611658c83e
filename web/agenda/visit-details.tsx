import { useQuery } from '@tanstack/react-query'
import { ClipboardList, Move } from 'lucide-react'

import type { AgendaVisit, OpenedVisit } from '../../contract/agenda/agenda-visits.ts'
import type { WeekTechnician } from '../../contract/agenda/agenda-week.ts'
import { RecordPart } from '../maintenance/record-part.tsx'
import { ownerVisitPath } from '../order-desk/desk-paths.ts'
import { callQuery } from '../queries/call-query.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { firstName, openingText, stateOf, whenText } from './agenda-text.ts'
import { CancelPart } from './cancel-part.tsx'
import { MoneyPart } from './money-part.tsx'
import { PlacePart } from './place-part.tsx'
import { ReasonList } from './reason-list.tsx'
import type { Changes } from './use-changes.ts'
import { isMovable } from './visit-block.tsx'
import { VisitFacts } from './visit-facts.tsx'
import { VisitHistory } from './visit-history.tsx'
import { WriteLinks } from './write-links.tsx'

type VisitDetailsProps = {
  taskId: string
  technicians: readonly WeekTechnician[]
  changes: Changes
  onMove: (visit: AgendaVisit, technicianId: string | null) => void
}

/** A visit in the agenda's panel: its facts, suitable technicians with reasons, and its actions. */
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
      <VisitFacts visit={visit} />
      <a href={ownerVisitPath(visit._id)} className={buttonClass('outline', 'small', 'mt-3 w-full')}>
        <ClipboardList aria-hidden className="size-5" />
        Ver todo de la visita
      </a>
      {visit.estado === 'completado' && <RecordPart taskId={visit._id} number={visit.record} />}
      {isMovable(visit) && (
        <>
          <PlacePart key={visit.place?.code} visit={visit} onSaved={() => void changes.reload()} />
          {!isUnderWay(visit) && <Suiting visit={visit} changes={changes} />}
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
      <WriteLinks label="Escribir al cliente" person={visit.client} subject={subject} opening={openingText(visit)} />
      {technician && <WriteLinks label="Escribir al técnico" person={technician} subject={subject} />}
      <VisitHistory visit={visit} />
      {isMovable(visit) && <CancelPart visit={visit} changes={changes} />}
    </>
  )
}

/** Whether its technician is there: nobody else is proposed for it then (P-211). */
const isUnderWay = (visit: OpenedVisit): boolean => visit.technicianId !== null && stateOf(visit) === 'en curso'

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
