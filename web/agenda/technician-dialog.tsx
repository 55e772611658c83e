import { useState } from 'react'

import type { WeekTechnician } from '../../contract/agenda/agenda-week.ts'
import { callOverHttp } from '../browser-call.ts'
import { withSession } from '../forms/with-session.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { showToast } from '../ui/toast.ts'
import { today } from './agenda-days.ts'
import { loadText, shortDay } from './agenda-text.ts'
import { WriteLinks } from './write-links.tsx'

type TechnicianDialogProps = {
  technician: WeekTechnician
  onClose: () => void
  /** Called for a day on which the technician does not work. */
  onAbsent: (fecha: string) => void
  onSaved: () => void
}

/** A technician's days off, and ways to reach the person. */
export function TechnicianDialog({ technician, onClose, onAbsent, onSaved }: TechnicianDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const days = technician.days.filter(({ fecha }) => fecha >= today())
  const remove = async (dayOffId: string) => {
    setBusy(true)
    try {
      const { message } = await withSession(() => callOverHttp('agenda.removeDayOff', { dayOffId }))
      showToast({ kind: 'success', text: message })
      onSaved()
      onClose()
    } catch (error) {
      showRefusal(error, 'No se pudo guardar. Inténtalo de nuevo.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog isOpen onClose={onClose} title={technician.name}>
      <ul className="divide-y divide-line">
        {days.map(({ fecha, dayOff, worksMinutes, loadMinutes }) => (
          <li key={fecha} className="flex flex-wrap items-center gap-3 py-2">
            <p className="min-w-32 flex-1">
              <span className="first-capital block font-semibold">{fecha === today() ? 'hoy' : shortDay(fecha)}</span>
              <span className="type-body-sm text-ink-2">
                {dayOff
                  ? dayOff.reason || 'No trabaja'
                  : worksMinutes === 0
                    ? 'No trabaja'
                    : loadText({ loadMinutes, worksMinutes })}
              </span>
            </p>
            {dayOff ? (
              <Button look="outline" size="small" isBusy={isBusy} onClick={() => void remove(dayOff._id)}>
                Sí trabaja
              </Button>
            ) : (
              worksMinutes > 0 && (
                <Button look="outline" size="small" onClick={() => onAbsent(fecha)}>
                  {fecha === today() ? 'No trabaja hoy' : 'No trabaja'}
                  <span className="sr-only">{fecha === today() ? '' : ` el ${shortDay(fecha)}`}</span>
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      {days.length === 0 && <p className="text-ink-2">Esta semana ya pasó.</p>}
      <WriteLinks label="Escribir al técnico" person={technician} subject="Agenda" />
    </Dialog>
  )
}
