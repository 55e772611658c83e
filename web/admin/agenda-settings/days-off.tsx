import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import type { AgendaSettings } from '../../../contract/agenda/agenda-settings.ts'
import { callOverHttp } from '../../browser-call.ts'
import { isCallError } from '../../call.ts'
import { usePlainForm } from '../../forms/plain-form.ts'
import type { FieldErrors } from '../../forms/use-field-errors.ts'
import { withSession } from '../../forms/with-session.ts'
import { formatDay } from '../../maintenance/hour-format.ts'
import { showRefusal } from '../../session/refusal-toast.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showToast } from '../../ui/toast.ts'
import type { SettingsControl } from './use-agenda-settings.ts'

type DaysOffProps = { technician: AgendaSettings['technicians'][number]; control: SettingsControl }

/** A technician's days off from today on; days with visits are handed over in the agenda. */
export function DaysOff({ technician, control: { refetch } }: DaysOffProps) {
  const [fecha, setFecha] = useState('')
  const [reason, setReason] = useState('')
  const change = async (send: () => Promise<{ message: string }>) => {
    showToast({ kind: 'success', text: (await withSession(send)).message })
    await refetch()
  }
  const refuse = (refusal: unknown) => showRefusal(refusal, 'No se pudo guardar. Inténtalo de nuevo.')
  const { formProps, buttonProps, errors } = usePlainForm({
    check: (): FieldErrors => (fecha === '' ? { fecha: 'Elige el día.' } : {}),
    send: async () => {
      await change(() => callOverHttp('agenda.addDayOff', { technicianId: technician._id, fecha, reason }))
      setFecha('')
      setReason('')
    },
    onRefusal: (refusal) => {
      if (isCallError(refusal) && refusal.code === 'ABSENCE_CHANGED')
        return { fecha: 'Ese día tiene visitas: repártelas desde la agenda, en su nombre.' }
      refuse(refusal)
      return true
    },
  })
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="sr-only">Días libres</legend>
      <p className="font-semibold">Días libres</p>
      <ul>
        {technician.daysOff.map((day) => (
          <li key={day._id} className="flex items-center gap-2">
            <span className="first-capital flex-1">
              {[formatDay(day.fecha), day.reason].filter(Boolean).join(', ')}
            </span>
            <IconButton
              aria-label={`Quitar el ${formatDay(day.fecha)}`}
              onClick={() =>
                void change(() => callOverHttp('agenda.removeDayOff', { dayOffId: day._id })).catch(refuse)
              }
            >
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      <form {...formProps} noValidate className="mt-2 flex flex-wrap items-start gap-3">
        <Field
          label="Día"
          name="fecha"
          type="date"
          value={fecha}
          error={errors.fecha}
          onChange={({ target }) => setFecha(target.value)}
        />
        <Field
          label="Razón"
          name="reason"
          isOptional
          maxLength={80}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          className="min-w-40 flex-1"
        />
        <Button look="outline" {...buttonProps} className="mt-6">
          Agregar
        </Button>
      </form>
    </fieldset>
  )
}
