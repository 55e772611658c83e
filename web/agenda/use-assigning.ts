import { useState } from 'react'

import { VISITS_AT_ONCE } from '../../contract/agenda/agenda-limits.ts'
import type { UnassignedVisit } from '../../contract/agenda/agenda-week.ts'
import type { CallOutput } from '../../contract/index.ts'
import { callOverHttp } from '../browser-call.ts'
import { withSession } from '../forms/with-session.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { showToast } from '../ui/toast.ts'
import { assignedText } from './agenda-text.ts'
import type { Changes } from './use-changes.ts'

type Answers = CallOutput<'agenda.assign'>['data']

/** Assigns visits to the proposed technicians. One visit is a move; many are sent in calls of the maximum size. */
export function useAssigning(changes: Changes) {
  const [isBusy, setBusy] = useState(false)
  const assignMany = async (visits: readonly UnassignedVisit[]) => {
    setBusy(true)
    changes.forget()
    const answers: Answers = []
    try {
      for (let first = 0; first < visits.length; first += VISITS_AT_ONCE) {
        const taskIds = visits.slice(first, first + VISITS_AT_ONCE).map(({ _id }) => _id)
        answers.push(...(await withSession(() => callOverHttp('agenda.assign', { taskIds }))).data)
      }
    } catch (error) {
      showRefusal(error, 'No se pudo guardar. Inténtalo de nuevo.')
    }
    // Also shows visits assigned before a later call failed.
    if (answers.length > 0) showResult(visits, answers)
    setBusy(false)
    await changes.reload()
  }
  const showResult = (visits: readonly UnassignedVisit[], answers: Answers) => {
    const text = assignedText(answers, visits.length)
    const assigned = answers.flatMap(({ taskId, version, undoUntil }) => {
      const visit = visits.find(({ _id }) => _id === taskId)
      return visit && undoUntil !== null ? [{ visit: { ...visit, version }, until: undoUntil }] : []
    })
    const [first] = assigned
    if (first) changes.offerUndo({ text, visits: assigned.map(({ visit }) => visit), until: first.until })
    else showToast({ kind: 'info', text })
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
