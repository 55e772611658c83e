import { useState } from 'react'

import { asLine } from '../../../../contract/values/text-characters.ts'
import { usePlainForm } from '../../../forms/plain-form.ts'
import type { FieldErrors } from '../../../forms/use-field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'

type CorrectReasonProps = {
  reason: string
  /** Maximum in characters. */
  longest: number
  onClose: () => void
  onReason: (reason: string) => Promise<void>
}

/** Another reason for a step that the server refused. */
export function CorrectReason({ reason, longest, onClose, onReason }: CorrectReasonProps) {
  const [typed, setTyped] = useState(() => asLine(reason, longest))
  const taken = asLine(typed, longest)
  const { formProps, buttonProps, errors } = usePlainForm({
    check: (): FieldErrors => (taken === '' ? { reason: 'Escribe por qué.' } : {}),
    send: async () => {
      onClose()
      await onReason(taken)
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title="Corregir el motivo" isDirty={taken !== asLine(reason, longest)}>
      <form {...formProps} noValidate className="flex flex-col gap-4 pb-2">
        <Field
          label="¿Por qué?"
          name="reason"
          autoComplete="off"
          maxLength={longest}
          value={typed}
          error={errors.reason}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button {...buttonProps}>Enviar</Button>
      </form>
    </Dialog>
  )
}
