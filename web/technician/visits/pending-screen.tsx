import { CircleCheck, CloudCheck, CloudOff, Loader } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { StepLine } from './step-line.tsx'
import { useVisitStore } from './use-visit-store.ts'
import { visitAddress } from './visit-address.ts'
import { visitBar, visitButton } from './visit-classes.ts'
import { VisitHeader } from './visit-header.tsx'

// Most days nothing is refused. Without the script the step is named, and waits.
const RefusedStep = lazy(() =>
  import('./refused-step.tsx').then(
    (loaded) => ({ default: loaded.RefusedStep }),
    () => ({ default: StepLine }),
  ),
)

/** What waits to be sent, in the order in which it is sent; refused steps wait for a decision. */
export function PendingScreen({ taskId }: { taskId: string }) {
  const { store, state } = useVisitStore()
  const [isBusy, setBusy] = useState(false)
  const { steps, sending, sent, hasSignal, isSignedOut } = state
  const refused = steps.filter(({ trouble }) => trouble)
  const waiting = steps.filter(({ trouble }) => !trouble)
  // What is sent while this screen is open stays on it.
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
            !hasSignal && (
              <p className="rounded-16 bg-warn-soft px-4 py-3 font-semibold text-warn">
                {isSignedOut ? 'Tu sesión terminó' : 'Sin señal'}: {steps.length}{' '}
                {steps.length === 1 ? 'cosa' : 'cosas'} por enviar
              </p>
            )
          )}
        </output>
        {waiting.length + justSent.length > 0 && (
          <ul className="flex flex-col divide-y divide-line rounded-20 bg-surface px-4 shadow-1">
            {[...justSent, ...waiting].map((step) => (
              <li key={step.id} className="flex min-h-16 items-center justify-between gap-3 py-2">
                <StepLine step={step} />
                <span className="shrink-0">
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
            <Button className={visitButton} isBusy={isBusy} onClick={() => void send()}>
              Enviar ahora
            </Button>
          </div>
        )}
      </div>
    </>
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
