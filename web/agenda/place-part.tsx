import { useState } from 'react'

import type { OpenedVisit } from '../../contract/agenda/agenda-visits.ts'
import { callOverHttp } from '../browser-call.ts'
import type { Municipality } from '../delivery/municipalities.ts'
import { MunicipalityField } from '../delivery/municipality-field.tsx'
import { withSession } from '../forms/with-session.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast.ts'

/** The municipality of a visit, if it is unknown: travel and zones require it. */
export function PlacePart({ visit, onSaved }: { visit: OpenedVisit; onSaved: () => void }) {
  const [town, setTown] = useState<Municipality | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (visit.place !== null) return null
  const save = async () => {
    if (!town) return
    setBusy(true)
    try {
      const sent = { taskId: visit._id, municipalityCode: town.code }
      const { message } = await withSession(() => callOverHttp('agenda.setPlace', sent))
      showToast({ kind: 'success', text: message })
      onSaved()
    } catch (error) {
      showRefusal(error, 'No se pudo guardar. Inténtalo de nuevo.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-3 flex flex-wrap items-end gap-2">
      <MunicipalityField
        label="Municipio de la visita"
        placeholder="Escribe tres letras"
        value={town}
        onChange={setTown}
        className="min-w-40 flex-1"
      />
      <Button look="outline" isBusy={isBusy} isOff={town === null} onClick={() => void save()}>
        Guardar
      </Button>
    </div>
  )
}
