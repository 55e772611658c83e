import { useState } from 'react'

import { formatPesos } from '../../../contract/pesos.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { readPesos } from './money-words.ts'

type CorrectPaymentProps = { due: number; onClose: () => void; onAmount: (amount: number) => Promise<void> }

/** Another amount for a payment that the server refused. */
export function CorrectPayment({ due, onClose, onAmount }: CorrectPaymentProps) {
  const [typed, setTyped] = useState(due > 0 ? String(due) : '')
  const [error, setError] = useState('')
  const press = () => {
    const amount = readPesos(typed)
    if (amount === null || amount === 0) return setError('Escribe un valor en pesos, sin decimales.')
    onClose()
    void onAmount(amount)
  }
  return (
    <Dialog isOpen onClose={onClose} title="Corregir el valor">
      <div className="flex flex-col gap-4 pb-2">
        <p className="text-ink-2">
          {due > 0 ? `Falta por pagar ${formatPesos(due)}. ` : ''}Escribe lo que de verdad queda en tus manos.
        </p>
        <Field
          label="Valor"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          error={error || undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button onClick={press}>Enviar</Button>
      </div>
    </Dialog>
  )
}
