import { useState } from 'react'

import { formatPesos } from '../../contract/values/pesos.ts'
import type { Proposal } from '../../contract/visits/visit-money.ts'
import { isCallError } from '../call.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { Button } from '../ui/button.tsx'

export type Answer = Pick<Proposal, 'quoteId' | 'total'> & { isApproved: boolean }

type DecisionButtonsProps = {
  proposal: Proposal
  /** Sends the answer and shows its result. */
  send: (answer: Answer) => Promise<void>
  /** Called when the answer was refused: the shown proposal may be outdated. */
  onRefused: () => void
  className?: string
}

/** "No apruebo" and "Apruebo $ 384.900": the answer to exactly the proposal on the screen. */
export function DecisionButtons({ proposal: { quoteId, total }, send, onRefused, className }: DecisionButtonsProps) {
  const [pressed, setPressed] = useState<boolean>()
  const answer = async (isApproved: boolean) => {
    setPressed(isApproved)
    try {
      await send({ quoteId, total, isApproved })
    } catch (error) {
      showRefusal(error, 'No se pudo enviar tu respuesta. Inténtalo de nuevo.')
      if (isCallError(error) && error.status >= 400) onRefused()
    }
    setPressed(undefined)
  }
  return (
    <div className={`grid grid-cols-[auto_minmax(0,1fr)] gap-3 ${className ?? ''}`}>
      <Button look="outline" isBusy={pressed === false} isOff={pressed === true} onClick={() => void answer(false)}>
        No apruebo
      </Button>
      <Button isBusy={pressed === true} isOff={pressed === false} onClick={() => void answer(true)}>
        {`Apruebo ${formatPesos(total)}`}
      </Button>
    </div>
  )
}
