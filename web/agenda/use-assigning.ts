import { useState } from 'react'

import type { UnassignedVisit } from '../../contract/agenda.ts'
import { callOverHttp } from '../browser-call.ts'
import { withSession } from '../forms/with-session.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { showToast } from '../ui/toast.ts'
import { firstName } from './agenda-words.ts'
import type { Changes } from './use-changes.ts'

/** Gives visits to whom the system proposes. One is a move that can be undone; many are one call. */
export function useAssigning(changes: Changes) {
  const [isBusy, setBusy] = useState(false)
  const assignMany = async (visits: readonly UnassignedVisit[]) => {
    setBusy(true)
    try {
      const { data } = await withSession(() => callOverHttp('agenda.assign', { taskIds: visits.map(({ _id }) => _id) }))
      const done = data.filter(({ technicianId }) => technicianId !== null)
      const left = visits.length - done.length
      const names = [...new Set(done.map(({ technician }) => firstName(technician)))].join(', ')
      const text = done.length === 1 ? `1 visita asignada: ${names}.` : `${done.length} visitas asignadas: ${names}.`
      showToast({
        kind: left === 0 ? 'success' : 'info',
        text: left === 0 ? text : `${text} ${left === 1 ? 'Queda 1' : `Quedan ${left}`} sin técnico.`,
      })
    } catch (error) {
      showRefusal(error, 'No se pudo guardar. Inténtalo de nuevo.')
    } finally {
      setBusy(false)
      await changes.reload()
    }
  }
  return {
    isBusy,
    assign: async (visits: readonly UnassignedVisit[]) => {
      const [only] = visits
      if (visits.length > 1 || !only?.proposal) return assignMany(visits)
      const { fecha, hora, proposal } = only
      await changes.move(only, { technicianId: proposal.technicianId, fecha, hora })
    },
  }
}
