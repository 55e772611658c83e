import { useState } from 'react'

import { asLine } from '../../../contract/values/text-characters.ts'
import { visitLimits } from '../../../contract/visits/visit-states.ts'
import { usePlainForm } from '../../forms/plain-form.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'

export type ReasonFormProps = {
  title: string
  text: string
  action?: string
  /** The error if no reason was written. */
  missing?: string
  /** Maximum in characters. */
  longest?: number
  onClose: () => void
  /** @returns whether it was accepted */
  onReason: (reason: string) => Promise<boolean>
}

/** The reason of a reversal, or why a point does not apply; opened by ReasonDialog. */
export function ReasonForm({
  title,
  text,
  action = 'Quitar',
  missing = 'Escribe por qué.',
  longest = visitLimits.takeBackReason,
  onClose,
  onReason,
}: ReasonFormProps) {
  const [reason, setReason] = useState('')
  const taken = asLine(reason, longest)
  const { formProps, buttonProps, errors } = usePlainForm({
    check: (): FieldErrors => (taken === '' ? { reason: missing } : {}),
    send: async () => {
      if (await onReason(taken)) onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title={title} isDirty={reason !== ''}>
      <form {...formProps} noValidate className="flex flex-col gap-4 pb-2">
        <p className="text-ink-2">{text}</p>
        <Field
          label="¿Por qué?"
          name="reason"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          error={errors.reason}
          maxLength={longest}
          autoComplete="off"
        />
        <Button {...buttonProps}>{action}</Button>
      </form>
    </Dialog>
  )
}
