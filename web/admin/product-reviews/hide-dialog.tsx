import { useState } from 'react'

import { hidingReasons, hidingReasonText, type HidingReason } from '../../../contract/catalogue/review-rules.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceChip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type HideDialogProps = { isBusy: boolean; onClose: () => void; onHide: (because: HidingReason) => void }

/** Why an opinion is hidden (P-255). */
export function HideDialog({ isBusy, onClose, onHide }: HideDialogProps) {
  const [because, setBecause] = useState<HidingReason | null>(null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Ocultar esta opinión"
      footer={
        <>
          <Button look="outline" size="small" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            size="small"
            isBusy={isBusy}
            isOff={because === null}
            busyText="Ocultando..."
            onClick={() => because && onHide(because)}
          >
            Ocultar
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        Sale de la página y del promedio. Quien la escribió ve que está oculta y por qué. Una opinión no se oculta por
        ser mala: respóndela.
      </p>
      <fieldset className="mt-5">
        <legend className="font-semibold">¿Por qué?</legend>
        <div className="mt-3 flex flex-col gap-2">
          {hidingReasons.map((reason) => (
            <ChoiceChip
              key={reason}
              type="radio"
              name="because"
              className="h-12! w-full"
              checked={because === reason}
              onChange={() => setBecause(reason)}
            >
              {labelOf(reason)}
            </ChoiceChip>
          ))}
        </div>
      </fieldset>
    </Dialog>
  )
}

/** `Tiene insultos` */
const labelOf = (reason: HidingReason): string =>
  hidingReasonText[reason].charAt(0).toUpperCase() + hidingReasonText[reason].slice(1)
