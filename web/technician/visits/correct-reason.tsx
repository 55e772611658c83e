import { useState } from 'react'

import { asLine } from '../../../contract/text-characters.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'

type CorrectReasonProps = {
  reason: string
  /** In characters. */
  longest: number
  onClose: () => void
  onReason: (reason: string) => Promise<void>
}

/** Another reason for a step that the server refused. */
export function CorrectReason({ reason, longest, onClose, onReason }: CorrectReasonProps) {
  const [typed, setTyped] = useState(asLine(reason, longest))
  const [error, setError] = useState('')
  const press = () => {
    const taken = asLine(typed, longest)
    if (taken === '') return setError('Escribe por qué.')
    onClose()
    void onReason(taken)
  }
  return (
    <Dialog isOpen onClose={onClose} title="Corregir el motivo">
      <div className="flex flex-col gap-4 pb-2">
        <Field
          label="¿Por qué?"
          autoComplete="off"
          maxLength={longest}
          value={typed}
          error={error || undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button onClick={press}>Enviar</Button>
      </div>
    </Dialog>
  )
}
