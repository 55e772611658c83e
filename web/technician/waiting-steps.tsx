import { CloudOff, GitMerge } from 'lucide-react'
import { useEffect, useState } from 'react'

import { useVisitStore } from './visits/store/use-visit-store.ts'
import { visitAddress } from './visits/visit-address.ts'

/** In ms: a step that is being sent counts as waiting only after this time. */
const LATE = 5_000

/** Waiting or refused steps of visits, also on a day without visits, with the link for deciding about them. */
export function WaitingSteps() {
  const { steps, hasSignal } = useVisitStore().state
  const isLate = useIsLate(steps[0]?.order)
  const refused = steps.filter(({ trouble }) => trouble)
  const first = refused[0] ?? steps[0]
  const isShown = first && (refused.length > 0 || !hasSignal || isLate)
  const Icon = refused.length > 0 ? GitMerge : CloudOff
  return (
    <output className="block">
      {isShown && (
        <a
          href={visitAddress(first.taskId, { ver: 'envios' })}
          className="mb-5 flex min-h-12 items-center gap-3 rounded-16 bg-warn-soft px-4 py-2 font-semibold text-warn"
        >
          <Icon aria-hidden className="size-5 shrink-0" />
          {stepsText(refused.length, steps.length - refused.length)}
        </a>
      )}
    </output>
  )
}

/** @param order time of the oldest step, in ms */
function useIsLate(order: number | undefined): boolean {
  const [late, setLate] = useState<number>()
  useEffect(() => {
    if (order === undefined) return
    const timer = setTimeout(() => setLate(order), Math.max(0, order + LATE - Date.now()))
    return () => clearTimeout(timer)
  }, [order])
  return order !== undefined && late === order
}

/** "1 cambio de tus visitas espera tu decisión · 3 sin enviar" */
function stepsText(refused: number, waiting: number): string {
  const decide =
    refused === 1
      ? '1 cambio de tus visitas espera tu decisión'
      : `${refused} cambios de tus visitas esperan tu decisión`
  const toSend = waiting === 1 ? '1 paso de tus visitas sin enviar' : `${waiting} pasos de tus visitas sin enviar`
  if (refused === 0) return toSend
  return waiting === 0 ? decide : `${decide} · ${waiting} sin enviar`
}
