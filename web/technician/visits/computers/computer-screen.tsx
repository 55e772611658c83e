import { Check, ChevronRight, Search } from 'lucide-react'
import { useState } from 'react'

import type { CallInput } from '../../../../contract/index.ts'
import { needsReason, type VisitComputerState } from '../../../../contract/visits/visit-states.ts'
import type { Visit, VisitComputer } from '../../../../contract/visits/visits.ts'
import { EarlierLine } from '../../../maintenance/earlier-line.tsx'
import { earlierOf } from '../../../maintenance/earlier-text.ts'
import { randomId } from '../../../random-id.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { useVisit } from '../store/use-visit-store.ts'
import { visitAddress } from '../visit-address.ts'
import { visitBar, visitButton } from '../visit-classes.ts'
import { isVisitOver } from '../visit-facts.ts'
import { VisitHeader } from '../visit-header.tsx'
import { namesOf } from '../visit-names.ts'
import { PhotoPair } from './photo-pair.tsx'
import { SavedText } from './saved-text.tsx'
import { SignedResult } from './signed-result.tsx'
import { StatePicker } from './state-picker.tsx'
import { usualSentences } from './usual-sentences.ts'
import { elapsed, Minutes } from './visit-minutes.tsx'
import { WhichComputer } from './which-computer.tsx'

type Change = Pick<CallInput<'visits.saveComputer'>, 'state' | 'findings' | 'workDone' | 'reason' | 'minutes'>

/** One computer of a visit: its state, photos, findings and work. Everything is saved automatically. */
export function ComputerScreen({ visit, computer }: { visit: Visit; computer: VisitComputer }) {
  const taskId = visit.task._id
  const { take } = useVisit(taskId)
  const name = namesOf(visit).get(computer._id) ?? computer.name
  const save = (change: Change) =>
    take(name, {
      call: 'visits.saveComputer',
      input: { taskId, stepId: '', at: new Date().toISOString(), version: 0, computerId: computer._id, ...change },
    })
  const addPhoto = async (moment: 'antes' | 'despues', photo: Blob) => {
    const photoId = randomId()
    const takenAt = new Date().toISOString()
    const input = { photoId, computerId: computer._id, moment, takenAt }
    const title = `Foto de ${moment === 'antes' ? 'antes' : 'después'}: ${name}`
    await take(title, { call: 'visits.addPhoto', input, photo })
  }
  const removePhoto = (photoId: string) =>
    void take(`Foto que se quita: ${name}`, { call: 'visits.removePhoto', input: { photoId } })
  const { estado } = visit.task
  const isBegun = estado === 'en proceso' || estado === 'completado'
  const isSigned = visit.record !== null
  return (
    <>
      <VisitHeader
        taskId={taskId}
        back={visitAddress(taskId)}
        title={name}
        facts={[computer.serie && `serie ${computer.serie}`, `equipo ${computer.position} de ${visit.computers.length}`]
          .filter(Boolean)
          .join(' · ')}
      />
      <div className="flex max-w-160 flex-col gap-6">
        {computer.problema && <p className="wrap-anywhere whitespace-pre-line text-ink-2">{computer.problema}</p>}
        <Past visit={visit} computer={computer} />
        <WhichComputer visit={visit} computer={computer} name={name} />
        {isSigned ? (
          <SignedResult computer={computer} />
        ) : isBegun ? (
          <ComputerState computer={computer} onSave={save} />
        ) : (
          <p className="rounded-16 bg-info-soft px-4 py-3 text-info">
            {estado === 'cancelado' ? 'La visita se canceló.' : 'Empieza la visita para anotar cómo quedó.'}
          </p>
        )}
        <PhotoPair computer={computer} name={name} onPhoto={addPhoto} onRemove={isSigned ? undefined : removePhoto} />
        {isBegun && !isSigned && <ComputerWork computer={computer} onSave={save} />}
        <div className={visitBar}>
          <Next taskId={taskId} computer={computer} mayAddParts={!isSigned && !isVisitOver(visit)} />
        </div>
      </div>
    </>
  )
}

/** A link to the computer's other visits; offline the phone has only a line about them (P-231). */
function Past({ visit, computer: { _id, registeredId } }: { visit: Visit; computer: VisitComputer }) {
  const earlier = earlierOf(visit, registeredId)
  if (!earlier) return null
  return (
    <a
      href={visitAddress(visit.task._id, { equipo: _id, ver: 'historia' })}
      className="flex min-h-14 items-center gap-3 rounded-16 bg-surface px-4 py-3 shadow-1 active:bg-sunken"
    >
      <span className="min-w-0 flex-1">
        <EarlierLine earlier={earlier} />
        <span className="block font-semibold text-link">Ver qué se hizo</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-2" />
    </a>
  )
}

type NextProps = { taskId: string; computer: VisitComputer; mayAddParts: boolean }

function Next({ taskId, computer: { _id, state }, mayAddParts }: NextProps) {
  const needsPart = state === 'requiere_repuesto' && mayAddParts
  const Icon = needsPart ? Search : Check
  return (
    <a
      href={visitAddress(taskId, needsPart ? { ver: 'repuestos', equipo: _id } : {})}
      className={buttonClass('primary', 'normal', visitButton)}
    >
      <Icon aria-hidden className="size-5" />
      {needsPart ? 'Buscar repuesto' : 'Listo'}
    </a>
  )
}

type PartProps = { computer: VisitComputer; onSave: (change: Change) => Promise<boolean> }

function ComputerState({ computer, onSave }: PartProps) {
  /** A state that requires a reason and has none yet: it is saved together with its reason. */
  const [unexplained, setUnexplained] = useState<VisitComputerState | null>(null)
  const state = unexplained ?? computer.state
  const choose = (next: VisitComputerState) => {
    const isUnexplained = needsReason(next) && computer.reason === ''
    setUnexplained(isUnexplained ? next : null)
    if (isUnexplained) return
    // Sent with the reason on the screen, whether or not the server still has it.
    void onSave({ state: next, ...(needsReason(next) && { reason: computer.reason }), ...elapsed(computer, next) })
  }
  const explain = async (reason: string): Promise<boolean> => {
    // A state that requires a reason keeps the former one until there is another.
    if (reason === '') return true
    const change = { reason, ...(unexplained && { state: unexplained, ...elapsed(computer, unexplained) }) }
    const isStored = await onSave(change)
    if (isStored) setUnexplained(null)
    return isStored
  }
  return (
    <>
      <StatePicker value={state} onChange={choose} />
      {needsReason(state) && (
        <SavedText
          label="¿Por qué?"
          isLine
          value={computer.reason}
          error={unexplained ? 'Escribe por qué para guardar el estado.' : undefined}
          onSave={explain}
        />
      )}
    </>
  )
}

function ComputerWork({ computer, onSave }: PartProps) {
  return (
    <>
      <SavedText
        label="Hallazgos"
        value={computer.findings}
        sentences={usualSentences.findings}
        onSave={(findings) => onSave({ findings })}
      />
      <SavedText
        label="Trabajo hecho"
        value={computer.workDone}
        sentences={usualSentences.workDone}
        onSave={(workDone) => onSave({ workDone })}
      />
      <Minutes computer={computer} onChange={(minutes) => void onSave({ minutes })} />
    </>
  )
}
