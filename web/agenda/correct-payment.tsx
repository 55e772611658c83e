import { useState, type FormEvent } from 'react'

import { showRefusal } from '../session/refusal-toast.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'

type CorrectPaymentProps = { onLeave: () => void; onCorrect: (reason: string) => Promise<void> }

/** Takes a payment back that was noted by mistake; it stays in the books, with why. */
export function CorrectPayment({ onLeave, onCorrect }: CorrectPaymentProps) {
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('reason')
    const reason = typeof given === 'string' ? given.trim() : ''
    if (reason === '') return setError('Escribe por qué.')
    setBusy(true)
    await onCorrect(reason).catch((failure: unknown) => {
      showRefusal(failure, 'No se pudo quitar. Inténtalo de nuevo.')
      setBusy(false)
    })
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="mt-1 rounded-14 border border-line p-3">
      <TextArea
        label="¿Por qué se quita?"
        name="reason"
        rows={2}
        maxLength={300}
        error={error}
        hint="Queda anotado con tu nombre; la visita lo vuelve a deber."
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="outline" size="small" onClick={onLeave}>
          Dejarlo
        </Button>
        <Button look="danger" size="small" type="submit" isBusy={isBusy}>
          Quitar el pago
        </Button>
      </div>
    </form>
  )
}
