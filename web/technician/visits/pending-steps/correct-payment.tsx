import { useState } from 'react'

import { formatPesos } from '../../../../contract/values/pesos.ts'
import { usePlainForm } from '../../../forms/plain-form.ts'
import type { FieldErrors } from '../../../forms/use-field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { readPesos } from '../money-text.ts'

type CorrectPaymentProps = { due: number; onClose: () => void; onAmount: (amount: number) => Promise<void> }

/** Another amount for a payment that the server refused. */
export function CorrectPayment({ due, onClose, onAmount }: CorrectPaymentProps) {
  const proposed = due > 0 ? String(due) : ''
  const [typed, setTyped] = useState(proposed)
  const amount = readPesos(typed) ?? 0
  const { formProps, buttonProps, errors } = usePlainForm({
    check: (): FieldErrors => (amount === 0 ? { amount: 'Escribe un valor en pesos, sin decimales.' } : {}),
    send: async () => {
      onClose()
      await onAmount(amount)
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title="Corregir el valor" isDirty={typed !== proposed}>
      <form {...formProps} noValidate className="flex flex-col gap-4 pb-2">
        <p className="text-ink-2">
          {due > 0 ? `Falta por pagar ${formatPesos(due)}. ` : ''}Escribe lo que de verdad queda en tus manos.
        </p>
        <Field
          label="Valor"
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={errors.amount}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button {...buttonProps}>Enviar</Button>
      </form>
    </Dialog>
  )
}
