import { useState, type FormEvent } from 'react'

import type { OpenedVisit } from '../../contract/agenda.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import type { Changes } from './use-changes.ts'

/** Cancels a visit, also a preventive one: the reason goes to the client and the technician. */
export function CancelPart({ visit, changes }: { visit: OpenedVisit; changes: Changes }) {
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState('')
  if (!isOpen) {
    return (
      <Button look="danger-outline" size="small" onClick={() => setOpen(true)} className="mt-5">
        Cancelar la visita
      </Button>
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('reason')
    const reason = typeof given === 'string' ? given.trim() : ''
    if (reason === '') setError('Escribe por qué se cancela.')
    else void changes.cancel(visit, reason)
  }
  return (
    <form onSubmit={submit} noValidate className="mt-5 rounded-14 border border-line p-4">
      <TextArea
        label="¿Por qué se cancela?"
        name="reason"
        rows={2}
        maxLength={200}
        error={error}
        hint={
          visit.isCancelFinal
            ? 'Se lo decimos al cliente y al técnico. Ya hay algo aprobado o hecho: no se podrá deshacer.'
            : 'Se lo decimos al cliente y al técnico.'
        }
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="outline" size="small" onClick={() => setOpen(false)}>
          Conservar la visita
        </Button>
        <Button look="danger" size="small" type="submit" isBusy={changes.isBusy}>
          Cancelar la visita
        </Button>
      </div>
    </form>
  )
}
