import { useQuery } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'

import type { OpenedVisit, VisitWork } from '../../contract/agenda/agenda-visits.ts'
import { ProposalLines } from '../approval/proposal-lines.tsx'
import { AreaHeading } from '../areas/area-heading.tsx'
import { useLive } from '../live/use-live.ts'
import { RecordPart } from '../maintenance/record-part.tsx'
import { RequestPhotos } from '../maintenance/request-photos.tsx'
import { agendaPath, ownerVisitPath } from '../order-desk/desk-paths.ts'
import { DeskCard } from '../order-desk/order/desk-card.tsx'
import { paths } from '../paths.ts'
import { callQuery } from '../queries/call-query.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyBlock } from '../ui/empty-block.tsx'
import { ErrorBlock } from '../ui/error-block.tsx'
import { Skeleton, SkeletonList } from '../ui/skeleton.tsx'
import { nameOf, openingText, whenText } from './agenda-text.ts'
import { MoneyPart } from './money-part.tsx'
import { useChanges } from './use-changes.ts'
import { VisitFacts } from './visit-facts.tsx'
import { VisitHistory } from './visit-history.tsx'
import { VisitPoints, VisitTimes, WorkOfComputers } from './visit-work.tsx'
import { WriteLinks } from './write-links.tsx'

/** `/admin-panel/agenda?visita=`: one visit for the owner, whatever its state (P-134). */
export function VisitPage({ taskId }: { taskId: string }) {
  const visit = useQuery(callQuery('agenda.visit', { taskId }))
  const work = useQuery(callQuery('agenda.work', { taskId }))
  const { reload } = useChanges()
  useLive(() => void reload())
  const error = visit.error ?? work.error
  return (
    <>
      <a
        href={visit.data ? agendaPath(visit.data.data.fecha) : paths.adminAgenda}
        className={buttonClass('ghost', 'small', 'mb-1 -ml-4')}
      >
        <ChevronLeft aria-hidden className="size-5" />
        Agenda
      </a>
      {visit.data && work.data ? (
        <Visit visit={visit.data.data} work={work.data.data} onChanged={() => void reload()} />
      ) : !error ? (
        <SkeletonList label="Cargando..." className="grid gap-4">
          <Skeleton className="h-9 w-60 rounded-10" />
          <Skeleton className="h-64 rounded-20" />
        </SkeletonList>
      ) : error.status === 404 || error.status === 400 ? (
        <EmptyBlock heading="h1" title="Esta visita no existe." />
      ) : (
        <ErrorBlock message="No pudimos traer la visita." onRetry={() => void reload()} />
      )}
    </>
  )
}

/** A card whose section has its own heading and spacing above. */
const card = 'rounded-20 bg-surface px-4 pb-4 shadow-1 md:px-6 md:pb-6'

type VisitProps = { visit: OpenedVisit; work: VisitWork; onChanged: () => void }

function Visit({ visit, work, onChanged }: VisitProps) {
  const subject = `Tu visita: ${whenText(visit)}`
  return (
    <>
      <AreaHeading title={nameOf(visit)}>
        <p className="text-ink-2 first-letter:uppercase">{visit.tipo}</p>
      </AreaHeading>
      <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,1fr)_24rem] desktop:gap-5">
        <div className="grid gap-4 desktop:gap-5">
          <VisitTimes stages={work.stages} isOver={visit.estado === 'completado'} />
          <WorkOfComputers taskId={visit._id} work={work} />
          {visit.tipo === 'correctivo' && <RequestPhotos taskId={visit._id} />}
          <VisitPoints points={work.checklist.points} />
        </div>
        <div className="grid gap-4 desktop:gap-5">
          <DeskCard title="Visita">
            <div className="mt-3">
              <VisitFacts visit={visit} />
              {work.followUpId && (
                <p className="mt-2">
                  <a href={ownerVisitPath(work.followUpId)} className="touch-area font-semibold text-link underline">
                    Ver la visita que se propuso después
                  </a>
                </p>
              )}
              <WriteLinks
                label="Escribir al cliente"
                person={visit.client}
                subject={subject}
                opening={openingText(visit)}
              />
              {work.technician && (
                <WriteLinks label={`Escribir a ${work.technician.name}`} person={work.technician} subject={subject} />
              )}
            </div>
          </DeskCard>
          <Account visit={visit} work={work} onChanged={onChanged} />
          {visit.estado === 'completado' && (
            <div className={card}>
              <RecordPart taskId={visit._id} number={visit.record} />
            </div>
          )}
          <div className={card}>
            <VisitHistory visit={visit} />
          </div>
        </div>
      </div>
    </>
  )
}

const proposalText = { open: 'Espera la respuesta del cliente.', declined: 'El cliente no la aprobó.' } as const

/** The lines of the valid or open quote, with its payments. */
function Account({ visit, work: { proposal }, onChanged }: VisitProps) {
  const text = proposal?.standing === 'open' || proposal?.standing === 'declined' ? proposalText[proposal.standing] : ''
  return (
    <DeskCard title="Lo que se cobra">
      {proposal ? (
        <>
          {text !== '' && <p className="mt-1 type-body-sm text-ink-2">{text}</p>}
          <ProposalLines proposal={proposal} />
        </>
      ) : (
        <p className="mt-2 text-ink-2">Todavía no se ha propuesto ningún cobro.</p>
      )}
      <MoneyPart visit={visit} onChanged={onChanged} />
    </DeskCard>
  )
}
