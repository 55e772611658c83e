import { useState } from 'react'

import type { OpenedVisit } from '../../contract/agenda/agenda-visits.ts'
import { textOf } from '../forms/form-values.ts'
import { usePlainForm } from '../forms/plain-form.ts'
import type { FieldErrors } from '../forms/use-field-errors.ts'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import type { Changes } from './use-changes.ts'

/** Cancels a visit, also a preventive one: the client and the technician receive the reason. */
export function CancelPart({ visit, changes }: { visit: OpenedVisit; changes: Changes }) {
  const [isOpen, setOpen] = useState(false)
  const { formProps, buttonProps, errors } = usePlainForm({
    check: (form): FieldErrors =>
      reasonOf(new FormData(form)) === '' ? { reason: 'Escribe por qué se cancela.' } : {},
    send: async (written) => {
      await changes.cancel(visit, reasonOf(written))
    },
  })
  if (!isOpen) {
    return (
      <Button look="danger-outline" size="small" onClick={() => setOpen(true)} className="mt-5">
        Cancelar la visita
      </Button>
    )
  }
  return (
    <form {...formProps} noValidate className="mt-5 rounded-14 border border-line p-4">
      <TextArea
        label="¿Por qué se cancela?"
        name="reason"
        rows={2}
        maxLength={200}
        error={errors.reason}
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
        <Button look="danger" size="small" {...buttonProps} isBusy={changes.isBusy || buttonProps.isBusy}>
          Cancelar la visita
        </Button>
      </div>
    </form>
  )
}

const reasonOf = (written: FormData): string => textOf(written, 'reason').trim()
