import { CircleCheck, CloudCheck, CloudOff, Loader, Send } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useVisitStore } from '../store/use-visit-store.ts'
import { visitAddress } from '../visit-address.ts'
import { visitBar, visitButton } from '../visit-classes.ts'
import { VisitHeader } from '../visit-header.tsx'
import { StepIcon } from './step-icon.tsx'
import { StepLine } from './step-line.tsx'

// Loaded on demand, since refusals are rare. Without the script the step is listed as waiting.
const RefusedStep = lazy(() =>
  import('./refused-step.tsx').then(
    (loaded) => ({ default: loaded.RefusedStep }),
    () => ({ default: StepLine }),
  ),
)

/** The waiting steps, in sending order; refused ones wait for a decision. */
export function PendingScreen({ taskId }: { taskId: string }) {
  const { store, state } = useVisitStore()
  const [isBusy, setBusy] = useState(false)
  const { steps, sending, sent, hasSignal, isSignedOut } = state
  const refused = steps.filter(({ trouble }) => trouble)
  const waiting = steps.filter(({ trouble }) => !trouble)
  // Steps sent while this screen is open stay on it.
  const [before] = useState(sent)
  const justSent = sent.filter((step) => !before.includes(step) && steps.every(({ id }) => id !== step.id))
  const send = async () => {
    setBusy(true)
    await store.sendAll()
    setBusy(false)
  }
  return (
    <>
      <VisitHeader taskId={taskId} back={visitAddress(taskId)} title="Por enviar" facts="en este teléfono" />
      <div className="flex max-w-160 flex-col gap-6">
        <output className="block">
          {steps.length === 0 ? (
            <p className="flex items-center gap-2 font-semibold text-ok">
              <CircleCheck aria-hidden className="size-5" />
              Todo enviado
            </p>
          ) : (
            !hasSignal && <NotSent count={steps.length} isSignedOut={isSignedOut} />
          )}
        </output>
        {waiting.length + justSent.length > 0 && (
          <ul className="flex flex-col divide-y divide-line rounded-20 bg-surface px-4 shadow-1">
            {[...justSent, ...waiting].map((step) => (
              <li key={step.id} className="flex min-h-16 items-center gap-3 py-2">
                <StepIcon step={step} />
                <StepLine step={step} />
                <span className="ml-auto shrink-0">
                  <SendingBadge isSent={justSent.includes(step)} isSending={sending === step.id} />
                </span>
              </li>
            ))}
          </ul>
        )}
        {refused.length > 0 && (
          <section aria-labelledby="pasos-por-decidir">
            <h2 id="pasos-por-decidir" className="pb-3 type-h2">
              Cambios por decidir
            </h2>
            <ul className="flex flex-col gap-3">
              {refused.map((step) => (
                <li key={step.id}>
                  <Suspense fallback={<StepLine step={step} />}>
                    <RefusedStep step={step} />
                  </Suspense>
                </li>
              ))}
            </ul>
          </section>
        )}
        {waiting.length > 0 && (
          <div className={visitBar}>
            <p className="text-ink-2">Si cierras sesión sin señal, esto se borra.</p>
            <Button
              className={visitButton}
              icon={<Send className="size-5" />}
              isBusy={isBusy}
              onClick={() => void send()}
            >
              Enviar ahora
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

/** The reason why nothing is sent at the moment, with a sign-in link if that is the reason. */
function NotSent({ count, isSignedOut }: { count: number; isSignedOut: boolean }) {
  return (
    <div className="flex gap-3 rounded-16 bg-warn-soft p-4 text-warn">
      <CloudOff aria-hidden className="mt-0.5 size-5.5 shrink-0" />
      <div>
        <p className="text-[17px]/6 font-semibold">
          {isSignedOut ? 'Tu sesión terminó' : 'Sin señal'}: {count} {count === 1 ? 'cosa' : 'cosas'} por enviar
        </p>
        <p className="pt-0.5 text-[15px]/5.5">
          {count === 1
            ? 'Está guardada en este teléfono. Sale sola'
            : 'Están guardadas en este teléfono. Salen solas y en orden'}{' '}
          {isSignedOut ? 'cuando entres otra vez.' : 'cuando vuelva la señal.'}
        </p>
      </div>
    </div>
  )
}

function SendingBadge({ isSent, isSending }: { isSent: boolean; isSending: boolean }) {
  if (isSent) {
    return (
      <Badge tone="ok" icon={CloudCheck}>
        enviada
      </Badge>
    )
  }
  return isSending ? (
    <Badge tone="info" icon={Loader}>
      enviando
    </Badge>
  ) : (
    <Badge tone="warn" icon={CloudOff}>
      sin enviar
    </Badge>
  )
}
