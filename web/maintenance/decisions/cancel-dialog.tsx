import { useState } from 'react'

import { endSentence } from '../../../contract/values/sentence.ts'
import { cancelReasons, cancelReasonText, type CancelReason } from '../../../contract/visits/cancel-reasons.ts'
import type { VisitToDecide } from '../../../contract/visits/visit-decisions.ts'
import { showRefusalOrThrow } from '../../forms/refusal.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { isOutdated, type DecisionCalls } from './decision-calls.ts'
import { hasHour, writeSlot } from './decision-text.ts'

type CancelDialogProps = {
  visit: VisitToDecide
  calls: DecisionCalls
  isOpen: boolean
  onClose: () => void
  onDone: (visit: VisitToDecide) => void
}

/** Asks for confirmation before a visit is cancelled; the button to go back has the focus. */
export function CancelDialog({ visit, calls, isOpen, onClose, onDone }: CancelDialogProps) {
  const [reason, setReason] = useState<CancelReason>()
  const [isBusy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      onDone(await calls.cancel({ version: visit.version, ...(reason && { reason }) }))
    } catch (error) {
      showRefusalOrThrow(error)
      if (isOutdated(error)) onClose()
    }
    setBusy(false)
  }
  const when = hasHour(visit) ? `${endSentence(writeSlot(visit))} ` : ''
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="¿Cancelar la visita?"
      footer={
        <>
          <Button look="outline" data-autofocus onClick={onClose} className="max-md:w-full">
            Conservar la visita
          </Button>
          <Button look="danger" isBusy={isBusy} onClick={() => void cancel()} className="max-md:w-full">
            Cancelar la visita
          </Button>
        </>
      }
    >
      <p className="first-capital text-ink-2">{`${when}Es sin costo.${hasHour(visit) ? ' La hora queda libre para otra persona.' : ''}`}</p>
      <fieldset className="mt-5">
        <legend className="font-semibold">
          ¿Por qué? <span className="font-normal text-ink-2">(opcional)</span>
        </legend>
        <div className="mt-3 flex flex-wrap gap-2">
          {cancelReasons.map((one) => (
            <ChoiceChip
              key={one}
              className="h-12!"
              checked={reason === one}
              onChange={({ currentTarget }) => setReason(currentTarget.checked ? one : undefined)}
            >
              {cancelReasonText[one]}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
    </Dialog>
  )
}
