import { Suspense, useEffect } from 'react'

import { lazyRoute } from '../../page/lazy-route.tsx'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ErrorBlock } from '../../ui/error-block.tsx'
import { ChecklistScreen } from './computers/checklist-screen.tsx'
import { ComputerScreen } from './computers/computer-screen.tsx'
import { PendingScreen } from './pending-steps/pending-screen.tsx'
import { useVisit, useVisitStore } from './store/use-visit-store.ts'
import { useVisitView, visitAddress, type VisitView } from './visit-address.ts'
import { VisitHeader } from './visit-header.tsx'
import { VisitLoading } from './visit-loading.tsx'
import { VisitScreen } from './visit-screen.tsx'

const ChargeScreens = lazyRoute(async () => (await import('./charges/charge-screens.tsx')).ChargeScreens)

const HistoryScreen = lazyRoute(async () => (await import('./history/history-screen.tsx')).HistoryScreen)

const chargeParts: ReadonlySet<VisitView['part']> = new Set(['repuestos', 'cuenta', 'aprobar', 'pago', 'acta'])

/** A visit and its parts. */
export function VisitScreens() {
  const view = useVisitView()
  return view && <ShownVisit view={view} />
}

function ShownVisit({ view: { taskId, computerId, part } }: { view: VisitView }) {
  const { store, state } = useVisitStore()
  useEffect(() => store.look(taskId), [store, taskId])
  const { visit, failure, hasSignal } = useVisit(taskId)
  const unread = <VisitScreen taskId={taskId} visit={undefined} />
  if (!state.isRead) return unread
  if (part === 'envios') return <PendingScreen taskId={taskId} />
  // Its steps still wait under «Por enviar»; no further steps are accepted.
  if (visit && failure?.isGone) return <GoneVisit taskId={taskId} title={visit.task.client?.name ?? 'Visita'} />
  if (visit) {
    const computer = visit.computers.find(({ _id }) => _id === computerId)
    const isPast = part === 'historia' && computer?.registeredId
    if (isPast || chargeParts.has(part)) {
      return <Suspense fallback={<VisitLoading />}>{isPast ? <HistoryScreen /> : <ChargeScreens />}</Suspense>
    }
    if (computer) return <ComputerScreen key={computerId} visit={visit} computer={computer} />
    if (part === 'lista') return <ChecklistScreen visit={visit} />
    return <VisitScreen taskId={taskId} visit={visit} />
  }
  if (failure === undefined && hasSignal) return unread
  return (
    <>
      <VisitHeader taskId={taskId} back={paths.technicalPreventive} title="Visita" facts="" />
      <ErrorBlock
        message={failure?.message || 'Sin señal, y esta visita no está guardada en este teléfono.'}
        onRetry={() => store.look(taskId)}
      />
    </>
  )
}

/** A visit that was reassigned while it was shown. */
function GoneVisit({ taskId, title }: { taskId: string; title: string }) {
  const { steps } = useVisit(taskId)
  const isWaiting = steps.some((step) => step.taskId === taskId)
  return (
    <>
      <VisitHeader taskId={taskId} back={paths.technicalPreventive} title={title} facts="" />
      <output className="block">
        <p className="max-w-160 rounded-16 bg-warn-soft px-4 py-3 font-semibold text-warn">
          Esta visita ya no es tuya.
        </p>
      </output>
      {isWaiting && (
        <p className="pt-4">
          <a href={visitAddress(taskId, { ver: 'envios' })} className={buttonClass('outline')}>
            Ver lo que falta por enviar
          </a>
        </p>
      )}
    </>
  )
}
