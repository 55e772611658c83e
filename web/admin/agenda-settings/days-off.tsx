import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import type { AgendaSettings } from '../../../contract/agenda-settings.ts'
import { callOverHttp } from '../../browser-call.ts'
import { isCallError } from '../../call.ts'
import { withSession } from '../../forms/with-session.ts'
import { formatDay } from '../../maintenance/hour-words.ts'
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
  const [error, setError] = useState('')
  const change = async (send: () => Promise<{ message: string }>) => {
    try {
      showToast({ kind: 'success', text: (await withSession(send)).message })
      setFecha('')
      setReason('')
      await refetch()
    } catch (refusal) {
      const hasVisits = isCallError(refusal) && refusal.code === 'ABSENCE_CHANGED'
      if (hasVisits) setError('Ese día tiene visitas: repártelas desde la agenda, en su nombre.')
      else showRefusal(refusal, 'No se pudo guardar. Inténtalo de nuevo.')
    }
  }
  const add = () => {
    if (fecha === '') return setError('Elige el día.')
    setError('')
    return void change(() => callOverHttp('agenda.addDayOff', { technicianId: technician._id, fecha, reason }))
  }
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
              onClick={() => void change(() => callOverHttp('agenda.removeDayOff', { dayOffId: day._id }))}
            >
              <Trash2 aria-hidden className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-start gap-3">
        <Field label="Día" type="date" value={fecha} error={error} onChange={({ target }) => setFecha(target.value)} />
        <Field
          label="Razón"
          isOptional
          maxLength={80}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          className="min-w-40 flex-1"
        />
        <Button look="outline" onClick={add} className="mt-6">
          Agregar
        </Button>
      </div>
    </fieldset>
  )
}
