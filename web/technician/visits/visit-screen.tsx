import {
  Banknote,
  ChevronRight,
  FileText,
  GitMerge,
  ListChecks,
  Package,
  ReceiptText,
  type LucideIcon,
} from 'lucide-react'

import type { Visit } from '../../../contract/visits/visits.ts'
import { ComputerBadge } from '../../maintenance/computer-state.tsx'
import { EarlierLine } from '../../maintenance/earlier-line.tsx'
import { earlierOf } from '../../maintenance/earlier-text.ts'
import { formatDay, formatHour } from '../../maintenance/hour-format.ts'
import { RequestPhotos } from '../../maintenance/request-photos.tsx'
import { VisitStages } from '../../maintenance/visit-stages.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { PhoneLinks } from '../task-facts.tsx'
import { mapAddress } from '../task-text.ts'
import { shownStages } from './stage-text.ts'
import { useVisit } from './store/use-visit-store.ts'
import { ActionHint, VisitAction } from './visit-action.tsx'
import { visitAddress } from './visit-address.ts'
import { largeLink, visitBar, visitButton } from './visit-classes.ts'
import { accountText, checkedText, isAllDone, partsText, paymentText, recordText } from './visit-facts.ts'
import { VisitHeader } from './visit-header.tsx'
import { VisitLoading } from './visit-loading.tsx'
import { namesOf } from './visit-names.ts'

const row = 'flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-sunken active:bg-sunken'
const list = 'mt-3 flex flex-col divide-y divide-line overflow-hidden rounded-20 bg-surface shadow-1'

/**
 * A visit: its stages, its computers, and one button for the next action. Until the visit and its waiting steps are loaded, `visit` is
 * undefined; no outdated state is shown, and the back link stays the same element, so that no press of it is lost.
 */
export function VisitScreen({ taskId, visit }: { taskId: string; visit: Visit | undefined }) {
  return (
    <>
      <VisitHeader taskId={taskId} back={paths.technicalPreventive} title={titleOf(visit)} facts={factsOf(visit)} />
      {visit ? <VisitDetails visit={visit} /> : <VisitLoading />}
    </>
  )
}

const titleOf = (visit: Visit | undefined): string => visit?.task.client?.name ?? (visit?.task.descripcion || 'Visita')

function factsOf(visit: Visit | undefined): string {
  if (!visit) return ''
  const { fecha, hora, estado } = visit.task
  return [
    fecha && formatDay(fecha),
    hora && formatHour(hora),
    estado === 'pendiente' && visit.isConfirmed && 'confirmada',
    estado === 'cancelado' && 'cancelada',
  ]
    .filter(Boolean)
    .join(' · ')
}

function VisitDetails({ visit }: { visit: Visit }) {
  const { task, computers } = visit
  return (
    <div className="max-w-160 desktop:max-w-none">
      <Undecided taskId={task._id} />
      <VisitStages label="Pasos de la visita" stages={shownStages(visit)} />
      <div className="desktop:grid desktop:grid-cols-[minmax(0,1fr)_25rem] desktop:gap-8">
        <section aria-labelledby="equipos" className="mt-7">
          <div className="flex items-baseline justify-between gap-3">
            <h2 id="equipos" className="type-h2">
              Equipos
            </h2>
            <p className="text-[15px]/5 text-ink-2">
              {computers.length - visit.missing.computers} de {computers.length}{' '}
              {computers.length === 1 ? 'listo' : 'listos'}
            </p>
          </div>
          <Computers visit={visit} />
          {task.tipo === 'correctivo' && <RequestPhotos taskId={task._id} />}
        </section>
        <section aria-labelledby="la-visita" className="mt-7">
          <h2 id="la-visita" className="type-h2">
            La visita
          </h2>
          <ul className={list}>
            <Row href={visitAddress(task._id, { ver: 'lista' })} icon={ListChecks} title="Lista de revisión">
              {checkedText(visit)}
            </Row>
            <Row href={visitAddress(task._id, { ver: 'repuestos' })} icon={Package} title="Repuestos">
              {partsText(visit)}
            </Row>
            <Row href={visitAddress(task._id, { ver: 'cuenta' })} icon={ReceiptText} title="Cuenta">
              {accountText(visit)}
            </Row>
            <Row href={visitAddress(task._id, { ver: 'pago' })} icon={Banknote} title="Pago">
              {paymentText(visit)}
            </Row>
            {task.estado !== 'pendiente' && (
              <Row href={visitAddress(task._id, { ver: 'acta' })} icon={FileText} title="Acta y firma">
                {recordText(visit)}
              </Row>
            )}
          </ul>
          <WayThere task={task} />
        </section>
      </div>
      <div className={visitBar}>
        {/* Where the button was: at the top a toast would cover it. */}
        <output>
          {task.estado === 'cancelado' && <p className="font-semibold text-warn">La visita se canceló.</p>}
        </output>
        <ActionHint visit={visit} />
        <VisitAction visit={visit} />
        {isAllDone(visit) && (
          <a href={paths.technicalPreventive} className={buttonClass('primary', 'normal', visitButton)}>
            Listo
          </a>
        )}
      </div>
    </div>
  )
}

type RowProps = { href: string; icon: LucideIcon; title: string; children: string }

function Row({ href, icon: Icon, title, children }: RowProps) {
  return (
    <li>
      <a href={href} className={row}>
        <Icon aria-hidden className="size-6 shrink-0" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-[15px]/5 text-ink-2">{children}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2" />
      </a>
    </li>
  )
}

/** A refused step holds back the later ones of its visit, so it must be visible here. */
function Undecided({ taskId }: { taskId: string }) {
  const { steps } = useVisit(taskId)
  const many = steps.filter((step) => step.taskId === taskId && step.trouble).length
  return (
    <output className="block">
      {many > 0 && (
        <a
          href={visitAddress(taskId, { ver: 'envios' })}
          className="mb-5 flex min-h-12 items-center gap-3 rounded-16 bg-warn-soft px-4 py-2 font-semibold text-warn"
        >
          <GitMerge aria-hidden className="size-5 shrink-0" />
          {many === 1 ? 'Un cambio espera tu decisión' : `${many} cambios esperan tu decisión`}
        </a>
      )}
    </output>
  )
}

function Computers({ visit }: { visit: Visit }) {
  const names = namesOf(visit)
  return (
    <ul className={list}>
      {visit.computers.map(({ _id, problema, minutes, state, registeredId }) => (
        <li key={_id}>
          <a href={visitAddress(visit.task._id, { equipo: _id })} className={row}>
            <span className="min-w-0 flex-1">
              <span className="block font-semibold wrap-anywhere first-letter:uppercase">{names.get(_id)}</span>
              {(problema || minutes) && (
                <span className="line-clamp-2 text-[15px]/5 text-ink-2">
                  {[problema, minutes ? `${minutes} min` : ''].filter(Boolean).join(' · ')}
                </span>
              )}
              <EarlierLine earlier={earlierOf(visit, registeredId)} />
              <span className="block pt-1.5">
                <ComputerBadge state={state} />
              </span>
            </span>
            <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Links to the map and the telephone of a visit. */
function WayThere({ task }: { task: Visit['task'] }) {
  return (
    <div className="flex flex-wrap gap-2 pt-4">
      {task.direccion && (
        <a href={mapAddress(task.direccion)} target="_blank" rel="noopener noreferrer" className={largeLink}>
          <span className="min-w-0 wrap-anywhere">
            {task.direccion}
            <span className="sr-only"> (abre el mapa)</span>
          </span>
        </a>
      )}
      {task.client && <PhoneLinks {...task.client} className={largeLink} />}
    </div>
  )
}
