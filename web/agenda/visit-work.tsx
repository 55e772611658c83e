import type { VisitWork } from '../../contract/agenda/agenda-visits.ts'
import { needsReason, stages, type Stage } from '../../contract/visits/visit-states.ts'
import type { EarlierVisit } from '../../contract/visits/visits.ts'
import { ComputerBadge } from '../maintenance/computer-state.tsx'
import { EarlierLine } from '../maintenance/earlier-line.tsx'
import { earlierOf } from '../maintenance/earlier-text.ts'
import { pointStates } from '../maintenance/point-states.ts'
import { VisitStages } from '../maintenance/visit-stages.tsx'
import { ownerComputerPath } from '../order-desk/desk-paths.ts'
import { DeskCard } from '../order-desk/order/desk-card.tsx'

type Computer = VisitWork['computers'][number]
type Point = VisitWork['checklist']['points'][number]

const stageNames: Record<Stage, string> = {
  on_the_way: 'En camino',
  arrived: 'Llegó',
  started: 'Empezó',
  finished: 'Terminó',
}

/** When the technician set out, arrived, began and ended; a stage skipped by a later one counts as done. */
export function VisitTimes({ stages: taken, isOver }: { stages: VisitWork['stages']; isOver: boolean }) {
  const timeOf = (stage: Stage) => taken.find((one) => one.stage === stage)?.at ?? ''
  const last = isOver ? stages.length - 1 : stages.findLastIndex((stage) => timeOf(stage) !== '')
  const shown = stages.map((stage, index) => ({ label: stageNames[stage], at: timeOf(stage), isDone: index <= last }))
  return (
    <DeskCard title="Cómo va">
      <div className="-mx-2 pt-4">
        <VisitStages label="Pasos de la visita" stages={shown} />
      </div>
    </DeskCard>
  )
}

/** The work on each computer: findings, work, minutes and photos, as the technician noted them. */
export function WorkOfComputers({ taskId, work }: { taskId: string; work: VisitWork }) {
  return (
    <DeskCard title="Equipos">
      <ul className="mt-2 divide-y divide-line">
        {work.computers.map((computer) => (
          <li key={computer._id} className="py-4 last:pb-0">
            <Work computer={computer} />
            <Past taskId={taskId} earlier={earlierOf(work, computer.registeredId)} />
          </li>
        ))}
      </ul>
    </DeskCard>
  )
}

/** The computer's other visits, their warranties, and the link to its history. */
function Past({ taskId, earlier }: { taskId: string; earlier: EarlierVisit | undefined }) {
  if (!earlier) return null
  return (
    <p className="mt-3">
      <EarlierLine earlier={earlier} />
      <a
        href={ownerComputerPath(earlier.computerId, { taskId })}
        className="inline-flex min-h-11 items-center type-body-sm font-semibold text-link underline"
      >
        Ver el historial del equipo
      </a>
    </p>
  )
}

function Work({ computer }: { computer: Computer }) {
  const { name, serie, state, problema, findings, workDone, reason, minutes } = computer
  const facts = [
    ['Serie', serie],
    ['Qué pidió el cliente', problema],
    ['Hallazgos', findings],
    ['Trabajo hecho', workDone],
    ['Por qué', needsReason(state) ? reason : ''],
    ['Minutos', minutes === null ? '' : String(minutes)],
  ].filter(([, text]) => text !== '')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold wrap-anywhere first-letter:uppercase">{name}</h3>
        <ComputerBadge state={state} />
      </div>
      {facts.length > 0 && (
        <dl className="mt-2 grid gap-2">
          {facts.map(([label, text]) => (
            <div key={label}>
              <dt className="type-caption text-ink-3">{label}</dt>
              <dd className="type-body-sm wrap-anywhere whitespace-pre-line">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <Photos computer={computer} moment="antes" title="Antes" />
      <Photos computer={computer} moment="despues" title="Después" />
    </>
  )
}

type PhotosProps = { computer: Computer; moment: 'antes' | 'despues'; title: string }

function Photos({ computer: { name, photos }, moment, title }: PhotosProps) {
  const shown = photos.filter((photo) => photo.moment === moment)
  if (shown.length === 0) return null
  return (
    <>
      <p className="pt-3 type-caption text-ink-3">{title}</p>
      <ul className="flex flex-wrap gap-2 pt-1">
        {shown.map(({ _id, url }, index) => (
          <li key={_id}>
            <a href={url} target="_blank" rel="noopener noreferrer" className="block">
              <img
                src={url}
                alt={`${name}, ${title.toLowerCase()}, foto ${index + 1}`}
                loading="lazy"
                className="size-24 rounded-10 bg-sunken object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The points of the checklist with their states; nothing for a visit without any. */
export function VisitPoints({ points }: { points: readonly Point[] }) {
  if (points.length === 0) return null
  return (
    <DeskCard
      title="Lista de revisión"
      aside={`${points.filter(({ state }) => state !== 'open').length} de ${points.length}`}
    >
      <ul className="mt-2 divide-y divide-line">
        {points.map(({ position, text, state, note }) => (
          <li key={position} className="flex flex-wrap justify-between gap-x-4 py-2.5 type-body-sm">
            <span className="min-w-0 wrap-anywhere">
              {text}
              {note !== '' && <span className="block text-ink-2">{note}</span>}
            </span>
            <span className="text-ink-2">{pointStates[state]}</span>
          </li>
        ))}
      </ul>
    </DeskCard>
  )
}
