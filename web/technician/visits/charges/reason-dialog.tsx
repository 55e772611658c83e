import { useState } from 'react'

import { asLine } from '../../../../contract/text-characters.ts'
import { visitLimits } from '../../../../contract/visit-states.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'

type ReasonDialogProps = {
  title: string
  text: string
  onClose: () => void
  /** @returns whether it was taken */
  onReason: (reason: string) => Promise<boolean>
}

/** Takes something back, with why. */
export function ReasonDialog({ title, text, onClose, onReason }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [error, setError] = useState('')
  const press = async () => {
    const taken = asLine(reason, visitLimits.takeBackReason)
    if (taken === '') setError('Escribe por qué.')
    else if (await onReason(taken)) onClose()
  }
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <div className="flex flex-col gap-4 pb-2">
        <p className="text-ink-2">{text}</p>
        <Field
          label="¿Por qué?"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={error || undefined}
          maxLength={visitLimits.takeBackReason}
          autoComplete="off"
        />
        <Button onClick={() => void press()}>Quitar</Button>
      </div>
    </Dialog>
  )
}
