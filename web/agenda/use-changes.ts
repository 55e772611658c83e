import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { AgendaVisit } from '../../contract/agenda/agenda-visits.ts'
import type { AgendaChange, AgendaSlot } from '../../contract/agenda/moves.ts'
import { endSentence } from '../../contract/values/sentence.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { withSession } from '../forms/with-session.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { showToast } from '../ui/toast.ts'
import { nameOf, whenText } from './agenda-text.ts'
import { unassignVisits } from './unassign-visits.ts'
import { undoDayOff, type SavedDayOff } from './undo-day-off.ts'

/** The last change, until it can no longer be undone. */
export type Done = {
  text: string
  /** Their state after the change. */
  visits: readonly AgendaVisit[]
  until: string
  /** The day off that caused the change, if any. */
  dayOff?: SavedDayOff
}

/** A refused move: with the nearest hours, or because the visit was changed by somebody else. */
export type Refused = {
  text: string
  /** Its state at the refusal; its present state if somebody else changed it. The shown week may not contain it. */
  visit: AgendaVisit
  nearest: AgendaSlot[]
  isChanged: boolean
}

/** `failed`: for an unknown reason; it may be tried again. */
type Outcome = 'done' | 'refused' | 'failed'

/** Changes of visits, with their texts, undoing, and refusals. */
export function useChanges() {
  const reload = useReload()
  const [done, setDone] = useState<Done | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isBusy, setBusy] = useState(false)
  const begin = (): boolean => {
    if (isBusy) return false
    setBusy(true)
    setRefused(null)
    setDone(null)
    return true
  }
  const end = async () => {
    setBusy(false)
    await reload()
  }
  const run = async (
    visit: AgendaVisit,
    send: () => Promise<{ data: AgendaChange }>,
    wordsOf: (change: AgendaChange) => string,
  ): Promise<Outcome> => {
    if (!begin()) return 'refused'
    let outcome: Outcome = 'done'
    try {
      const { data } = await withSession(send)
      const until = data.undoUntil
      if (until === null) showToast({ kind: 'success', text: wordsOf(data) })
      else setDone({ text: wordsOf(data), visits: [data.visit], until })
    } catch (error) {
      const refusal = refusalOf(error, visit)
      outcome = refusal ? 'refused' : 'failed'
      setRefused(refusal)
      if (!refusal) showRefusal(error, 'No se pudo guardar. Inténtalo de nuevo.')
      // The former change can still be undone.
      if (!refusal) setDone(done)
    }
    await end()
    return outcome
  }
  const takeBack = async (change: Done) => {
    if (!begin()) return
    const { text, refused: first } = await takeBackAll(change)
    if (first) setRefused({ text, visit: first, nearest: [], isChanged: change.dayOff !== undefined })
    else if (text !== '') showToast({ kind: 'success', text })
    else setDone(change)
    await end()
  }
  return {
    done,
    refused,
    isBusy,
    reload,
    forget: () => {
      setDone(null)
      setRefused(null)
    },
    move: (visit: AgendaVisit, to: { technicianId: string | null; fecha: string; hora: string }) =>
      run(visit, () => callOverHttp('agenda.move', { taskId: visit._id, version: visit.version, ...to }), movedText),
    cancel: (visit: AgendaVisit, reason: string) =>
      run(
        visit,
        () => callOverHttp('agenda.cancel', { taskId: visit._id, version: visit.version, reason }),
        ({ visit: cancelled }) => `Se canceló la visita de ${nameOf(cancelled)}.`,
      ),
    /** Offers to undo a change made elsewhere. */
    offerUndo: (change: Done): void => {
      setDone(change)
      void reload()
    },
    undo: async (change: Done): Promise<void> => {
      const [only] = change.visits
      if (change.dayOff || change.visits.length > 1 || !only) return takeBack(change)
      await run(
        only,
        () => callOverHttp('agenda.undo', { taskId: only._id, version: only.version }),
        ({ visit }) => endSentence(`Quedó como estaba: ${nameOf(visit)}, ${whenText(visit)}`),
      )
    },
  }
}

export type Changes = ReturnType<typeof useChanges>

const takeBackAll = ({ visits, dayOff }: Done) => (dayOff ? undoDayOff(dayOff, visits) : unassignVisits(visits))

function useReload(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: ['agenda.week'] })
    await queries.invalidateQueries({ queryKey: ['agenda.visit'] })
    await queries.invalidateQueries({ queryKey: ['agenda.work'] })
  }
}

function movedText({ visit: { candidates, technicianId, ...moved } }: AgendaChange): string {
  const who = candidates.find((one) => one.technicianId === technicianId)?.name.split(' ')[0]
  return `${nameOf(moved)}: ${whenText(moved)}${who ? `, con ${who}.` : ', sin técnico.'}`
}

function refusalOf(error: unknown, visit: AgendaVisit): Refused | null {
  if (!isCallError(error)) return null
  const { code, message: text, data } = error
  if (code === 'AGENDA_CHANGED') return { text, visit: data as AgendaVisit, nearest: [], isChanged: true }
  if (code !== 'AGENDA_OVERLAP') return null
  return { text, visit, nearest: (data as { nearest: AgendaSlot[] }).nearest, isChanged: false }
}
