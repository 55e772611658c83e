import { GitMerge } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { formatPesos } from '../../../../contract/values/pesos.ts'
import type { Visit } from '../../../../contract/visits/visits.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { showConfirm } from '../../../ui/show-alert.tsx'
import { toCollect } from '../money-text.ts'
import { lostText, dependentsOf } from '../queue/dependent-steps.ts'
import { hasNoPlace, photosAtMost } from '../queue/photo-limit.ts'
import { withSteps, type QueuedStep } from '../queue/queued-steps.ts'
import { isOutdatedSignature } from '../queue/refused-steps.ts'
import { longestReason, reasonOf } from '../queue/step-reasons.ts'
import { currentText, inText } from '../queue/step-text.ts'
import { storing, useVisitStore } from '../store/use-visit-store.ts'
import { visitAddress } from '../visit-address.ts'
import { CorrectPayment } from './correct-payment.tsx'
import { CorrectReason } from './correct-reason.tsx'
import { StepLine } from './step-line.tsx'

/** A refused step, with all its possible actions (decision 0075). */
export function RefusedStep({ step }: { step: QueuedStep }) {
  const { state } = useVisitStore()
  const currentVisit = state.visits[step.taskId]
  const message = step.trouble?.message
  const isWithoutPlace = hasNoPlace(step, currentVisit && withSteps(currentVisit, state.steps))
  return (
    <article aria-label={step.title} className="flex flex-col gap-3 rounded-20 bg-surface p-4 shadow-1">
      <div className="flex gap-3">
        <GitMerge aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
        <div className="min-w-0">
          <StepLine step={step} />
          <p className="pt-1 wrap-anywhere">
            {step.call === 'visits.addPhoto' ? `No se pudo enviar: ${message}` : message}
          </p>
          {isWithoutPlace && <p className="pt-1">{photosAtMost(currentVisit?.record === null)}</p>}
          {step.call === 'visits.pay' && <MoneyInHand step={step} />}
          {isOutdatedSignature(step, currentVisit) && (
            <p>El total de ahora es {formatPesos(currentVisit?.money.approval?.total ?? 0)}.</p>
          )}
        </div>
      </div>
      {step.trouble?.isConflict && currentVisit && <Both step={step} currentVisit={currentVisit} />}
      <WaysOn {...{ step, currentVisit, isWithoutPlace }} />
    </article>
  )
}

function Both({ step, currentVisit }: { step: QueuedStep; currentVisit: Visit }) {
  return (
    <dl className="grid grid-cols-2 gap-2 text-[15px]/5">
      {[
        ['Guardado antes', currentText(currentVisit, step)],
        ['Lo tuyo', inText(step)],
      ].map(([label, text]) => (
        <div key={label} className="min-w-0 rounded-12 bg-sunken p-3">
          <dt className="text-ink-2">{label}</dt>
          <dd className="pt-1 font-semibold wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Money that was received stays noted even without its account: the payment waits for an account that it pays. */
function MoneyInHand({ step }: { step: Extract<QueuedStep, { call: 'visits.pay' }> }) {
  const amount = formatPesos(Number(step.input.amount))
  return (
    <p className="pt-1 font-semibold text-warn">
      {step.input.method === 'cash' ? `Tienes ${amount} en la mano` : `Recibiste ${amount}`} y la tienda no lo sabe.
      Pide la aprobación en la cuenta, devuelve lo que sobre y vuelve a intentar.
    </p>
  )
}

type WaysOnProps = { step: QueuedStep; currentVisit: Visit | undefined; isWithoutPlace: boolean }

function WaysOn({ step, currentVisit, isWithoutPlace }: WaysOnProps) {
  const { store, state } = useVisitStore()
  const [isBusy, setBusy] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  const navigate = useNavigate()
  const decide = async (work: () => Promise<void>) => {
    setBusy(true)
    await storing(work)
    setBusy(false)
  }
  const discard = async () => {
    const question = questionOf(step, lostText(dependentsOf(step, state.steps, currentVisit)))
    if (question && !(await showConfirm({ ...question, isDangerous: true }))) return
    await decide(() => store.discard(step))
  }
  const doAnew = async (address: string) => {
    if (await storing(() => store.discard(step))) void navigate(address)
  }
  const isConflict = step.trouble?.isConflict === true
  const reason = isConflict ? undefined : reasonOf(step)
  const small = { look: 'outline', isBusy } as const
  const leave = (
    <Button {...small} onClick={() => void discard()}>
      {isConflict ? 'Dejar la suya' : 'Descartar'}
    </Button>
  )
  return (
    <div className={isConflict ? 'grid grid-cols-2 gap-2 *:px-2' : 'flex flex-wrap gap-3'}>
      {isConflict && leave}
      {isOutdatedSignature(step, currentVisit) ? (
        <Button {...small} onClick={() => void doAnew(visitAddress(step.taskId, { ver: 'acta' }))}>
          Firmar de nuevo
        </Button>
      ) : isConflict ? (
        <Button {...small} onClick={() => void decide(() => store.overwrite(step))}>
          Enviar la mía
        </Button>
      ) : isWithoutPlace ? null : (
        <Button {...small} onClick={() => void decide(() => store.tryAgain(step))}>
          Intentar de nuevo
        </Button>
      )}
      {reason !== undefined && (
        <>
          <Button {...small} onClick={() => setCorrecting(true)}>
            Corregir el motivo
          </Button>
          {isCorrecting && (
            <CorrectReason
              reason={reason}
              longest={longestReason(step)}
              onClose={() => setCorrecting(false)}
              onReason={(next) => decide(() => store.correctReason(step, next))}
            />
          )}
        </>
      )}
      {step.call === 'visits.addPhoto' && <OtherPhoto {...{ step, isWithoutPlace }} onAnew={doAnew} />}
      {step.call === 'visits.pay' && (
        <>
          <a href={visitAddress(step.taskId, { ver: 'cuenta' })} className={buttonClass('outline')}>
            Ver la cuenta
          </a>
          <Button {...small} onClick={() => setCorrecting(true)}>
            Corregir el valor
          </Button>
          {isCorrecting && (
            <CorrectPayment
              due={currentVisit ? toCollect(currentVisit.money) : 0}
              onClose={() => setCorrecting(false)}
              onAmount={(amount) => decide(() => store.correctPayment(step, amount))}
            />
          )}
        </>
      )}
      {!isConflict && leave}
    </div>
  )
}

type OtherPhotoProps = {
  step: Extract<QueuedStep, { call: 'visits.addPhoto' }>
  isWithoutPlace: boolean
  onAnew: (address: string) => Promise<void>
}

/** The link to the photos of the computer: at the maximum number, one must be removed first. */
function OtherPhoto({ step: { taskId, input }, isWithoutPlace, onAnew }: OtherPhotoProps) {
  const address = visitAddress(taskId, { equipo: input.computerId })
  return isWithoutPlace ? (
    <a href={address} className={buttonClass('outline')}>
      Ver las fotos
    </a>
  ) : (
    <Button look="outline" onClick={() => void onAnew(address)}>
      Tomar otra
    </Button>
  )
}

/** The question before a step is discarded, if that loses more than the step; null otherwise. */
function questionOf({ call }: QueuedStep, lost: string): { text: string; action: string } | null {
  if (call === 'visits.pay') {
    const text = '¿Devolviste este dinero? Si lo descartas, nadie sabrá que lo recibiste.'
    return { text, action: 'Ya lo devolví' }
  }
  if (lost === '') return null
  return {
    text: `Sin este paso la tienda no puede recibir lo que sigue. También se borra: ${lost}.`,
    action: 'Borrar todo',
  }
}
