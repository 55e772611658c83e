import { Check, Minus, Plus } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import type { CallInput } from '../../../contract/index.ts'
import { needsReason, type VisitComputerState } from '../../../contract/visit-states.ts'
import type { Visit, VisitComputer } from '../../../contract/visits.ts'
import { useBogotaClock } from '../../maintenance/use-bogota-clock.ts'
import { theHourOf } from '../../maintenance/visit-stages.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { PhotoPair } from './photo-pair.tsx'
import { StatePicker } from './state-picker.tsx'
import { namesOf, useVisit } from './use-visit-store.ts'
import { usualSentences } from './usual-sentences.ts'
import { visitAddress } from './visit-address.ts'
import { visitBar, visitButton } from './visit-looks.ts'
import { VisitRoof } from './visit-roof.tsx'

type Change = Pick<CallInput<'visits.saveComputer'>, 'state' | 'findings' | 'workDone' | 'reason' | 'minutes'>

/** One computer of a visit: how it was left, photos, what was found and done. Everything saves itself. */
export function ComputerScreen({ visit, computer }: { visit: Visit; computer: VisitComputer }) {
  const taskId = visit.task._id
  const { take } = useVisit(taskId)
  const name = namesOf(visit).get(computer._id) ?? computer.name
  /** A state that asks why and has no answer yet: it is saved with its reason. */
  const [unexplained, setUnexplained] = useState<VisitComputerState | null>(null)
  const state = unexplained ?? computer.state
  const save = (change: Change) =>
    void take(name, {
      call: 'visits.saveComputer',
      input: { taskId, stepId: '', at: new Date().toISOString(), version: 0, computerId: computer._id, ...change },
    })
  const choose = (next: VisitComputerState) => {
    const isUnexplained = needsReason(next) && computer.reason === ''
    setUnexplained(isUnexplained ? next : null)
    if (!isUnexplained) save({ state: next, ...elapsed(computer, next) })
  }
  const explain = (reason: string) => {
    if (unexplained && reason === '') return
    save({ reason, ...(unexplained && { state: unexplained, ...elapsed(computer, unexplained) }) })
    setUnexplained(null)
  }
  const isWaiting = visit.task.estado === 'pendiente'
  const addPhoto = async (moment: 'antes' | 'despues', photo: Blob) => {
    const photoId = crypto.randomUUID()
    const takenAt = new Date().toISOString()
    const input = { photoId, computerId: computer._id, moment, takenAt }
    await take(`Foto de ${moment === 'antes' ? 'antes' : 'después'}: ${name}`, {
      call: 'visits.addPhoto',
      input,
      photo,
    })
  }
  return (
    <>
      <VisitRoof
        taskId={taskId}
        back={visitAddress(taskId)}
        title={name}
        facts={[computer.serie && `serie ${computer.serie}`, `equipo ${computer.position} de ${visit.computers.length}`]
          .filter(Boolean)
          .join(' · ')}
      />
      <div className="flex max-w-160 flex-col gap-6">
        {computer.problema && <p className="wrap-anywhere whitespace-pre-line text-ink-2">{computer.problema}</p>}
        {isWaiting ? (
          <p className="rounded-16 bg-info-soft px-4 py-3 text-info">Empieza la visita para anotar cómo quedó.</p>
        ) : (
          <StatePicker value={state} onChange={choose} />
        )}
        {needsReason(state) && (
          <SavedText
            label="¿Por qué?"
            value={computer.reason}
            error={unexplained ? 'Escribe por qué para guardar el estado.' : undefined}
            onSave={explain}
          />
        )}
        <PhotoPair computer={computer} name={name} onPhoto={addPhoto} />
        {!isWaiting && (
          <>
            <SavedText
              label="Hallazgos"
              value={computer.findings}
              sentences={usualSentences.findings}
              onSave={(findings) => save({ findings })}
            />
            <SavedText
              label="Trabajo hecho"
              value={computer.workDone}
              sentences={usualSentences.workDone}
              onSave={(workDone) => save({ workDone })}
            />
            <Minutes computer={computer} onChange={(minutes) => save({ minutes })} />
          </>
        )}
        <div className={visitBar}>
          <a href={visitAddress(taskId)} className={buttonClass('primary', 'normal', visitButton)}>
            <Check aria-hidden className="size-5" />
            Listo
          </a>
        </div>
      </div>
    </>
  )
}

/** ms without typing after which a text is saved. */
const PAUSE = 1_500

type SavedTextProps = {
  label: string
  value: string
  sentences?: readonly string[]
  error?: string | undefined
  onSave: (text: string) => void
}

/** A text that is saved when the field is left; what somebody else wrote meanwhile never replaces what is being typed. */
function SavedText({ label, value, sentences, error, onSave }: SavedTextProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const text = typed ?? value
  const finish = (next: string) => {
    if (next.trim() !== value) onSave(next.trim())
    setTyped(null)
  }
  const saveTyped = useEffectEvent((latest: string) => latest !== value && onSave(latest))
  useEffect(() => {
    // A browser that is killed while somebody types loses a moment's work at most.
    if (typed === null) return
    const timer = setTimeout(() => saveTyped(typed.trim()), PAUSE)
    return () => clearTimeout(timer)
  }, [typed])
  const add = (sentence: string) => {
    setOpen(false)
    finish(text ? `${text.trimEnd()} ${sentence}` : sentence)
  }
  return (
    <div className="relative">
      <TextArea
        label={label}
        value={text}
        error={error}
        maxLength={2_000}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => typed !== null && finish(typed)}
      />
      {sentences && (
        <>
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="absolute -top-3 right-0 inline-flex min-h-12 items-center gap-1.5 px-2 text-[15px]/5 font-semibold text-link"
          >
            <Plus aria-hidden className="size-4" />
            Frases<span className="sr-only"> para {label}</span>
          </button>
          <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Frases">
            <ul className="flex flex-col divide-y divide-line">
              {sentences.map((sentence) => (
                <li key={sentence}>
                  <button type="button" onClick={() => add(sentence)} className="min-h-12 w-full py-2 text-left">
                    {sentence}
                  </button>
                </li>
              ))}
            </ul>
          </Dialog>
        </>
      )}
    </div>
  )
}

const STEP = 5

const MOST = 1_440

function minutesSince({ begunAt, state }: VisitComputer): number {
  if (!begunAt || state !== 'en_curso') return 0
  return Math.min(MOST, Math.max(0, Math.floor((Date.now() - Date.parse(begunAt)) / 60_000)))
}

/** The minutes that ran while a computer was en curso, once it gets another state and nobody wrote any. */
function elapsed(computer: VisitComputer, next: VisitComputerState): Change {
  const hasRun = computer.state === 'en_curso' && computer.minutes === null && next !== 'en_curso'
  return hasRun ? { minutes: minutesSince(computer) } : {}
}

type MinutesProps = { computer: VisitComputer; onChange: (minutes: number) => void }

/** They run by themselves while the computer is en curso, until somebody changes them. */
function Minutes({ computer, onChange }: MinutesProps) {
  // Renders again every half minute.
  useBogotaClock()
  const value = computer.minutes ?? minutesSince(computer)
  const isRunning = computer.minutes === null && computer.state === 'en_curso' && computer.begunAt
  const button = 'flex size-12 items-center justify-center rounded-12 border border-edge bg-surface hover:bg-sunken'
  const change = (by: number) => onChange(Math.min(MOST, Math.max(0, value + by)))
  return (
    <fieldset className="flex items-center justify-between gap-4">
      <legend className="float-left text-[15px]/5 font-semibold">
        Minutos
        {isRunning && <span className="block font-normal text-ink-2">Corre desde {theHourOf(isRunning)}</span>}
      </legend>
      <div className="flex items-center gap-3">
        <button type="button" aria-label={`${STEP} minutos menos`} onClick={() => change(-STEP)} className={button}>
          <Minus aria-hidden className="size-5" />
        </button>
        <output aria-live="polite" className="min-w-12 text-center text-[17px] font-bold tabular-nums">
          {value}
        </output>
        <button type="button" aria-label={`${STEP} minutos más`} onClick={() => change(STEP)} className={button}>
          <Plus aria-hidden className="size-5" />
        </button>
      </div>
    </fieldset>
  )
}
