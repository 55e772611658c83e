import { useState } from 'react'

import { asLine } from '../../../../contract/text-characters.ts'
import { visitLimits } from '../../../../contract/visit-states.ts'
import { usePlainForm } from '../../../forms/plain-form.ts'
import type { FieldErrors } from '../../../forms/use-field-errors.ts'
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
  const taken = asLine(reason, visitLimits.takeBackReason)
  const { formProps, buttonProps, errors } = usePlainForm({
    check: (): FieldErrors => (taken === '' ? { reason: 'Escribe por qué.' } : {}),
    send: async () => {
      if (await onReason(taken)) onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <form {...formProps} noValidate className="flex flex-col gap-4 pb-2">
        <p className="text-ink-2">{text}</p>
        <Field
          label="¿Por qué?"
          name="reason"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={errors.reason}
          maxLength={visitLimits.takeBackReason}
          autoComplete="off"
        />
        <Button {...buttonProps}>Quitar</Button>
      </form>
    </Dialog>
  )
}
