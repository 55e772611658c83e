import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { AgendaChange, AgendaSlot, AgendaVisit } from '../../contract/agenda.ts'
import { endSentence } from '../../contract/sentence.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { withSession } from '../forms/with-session.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { showToast } from '../ui/toast.ts'
import { nameOf, whenText } from './agenda-words.ts'

/** What the last change did, until it can no longer be taken back. */
export type Done = { text: string; visits: readonly AgendaVisit[]; until: string }

/** Why a move was refused: with the nearest hours, or because somebody else moved the visit. */
export type Refused = {
  text: string
  /** As it was when it was refused; as it stands now where somebody else changed it. The week shown may be without it. */
  visit: AgendaVisit
  nearest: AgendaSlot[]
  isChanged: boolean
}

/** Changes of visits, with their words, the way back, and refusals. */
export function useChanges() {
  const queries = useQueryClient()
  const [done, setDone] = useState<Done | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [isBusy, setBusy] = useState(false)
  const reload = async () => {
    await queries.invalidateQueries({ queryKey: ['agenda.week'] })
    await queries.invalidateQueries({ queryKey: ['agenda.visit'] })
    await queries.invalidateQueries({ queryKey: ['agenda.work'] })
  }

  /** One call for each of the visits, one after the other, until one is refused. */
  const run = async (
    visits: readonly AgendaVisit[],
    send: (visit: AgendaVisit) => Promise<{ data: AgendaChange }>,
    wordsOf: (change: AgendaChange) => string,
  ): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setRefused(null)
    setDone(null)
    for (const visit of visits) {
      try {
        const { data } = await withSession(() => send(visit))
        if (visit !== visits.at(-1)) continue
        const until = data.undoUntil
        if (until === null) showToast({ kind: 'success', text: wordsOf(data) })
        else setDone({ text: wordsOf(data), visits: [data.visit], until })
      } catch (error) {
        const refusal = refusalOf(error, visit)
        if (refusal) setRefused(refusal)
        else showRefusal(error, 'No se pudo guardar. Inténtalo de nuevo.')
        setBusy(false)
        await reload()
        return false
      }
    }
    setBusy(false)
    await reload()
    return true
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
      run(
        [visit],
        () => callOverHttp('agenda.move', { taskId: visit._id, version: visit.version, ...to }),
        ({ visit: { candidates, technicianId, ...moved } }) => {
          const who = candidates.find((one) => one.technicianId === technicianId)?.name.split(' ')[0]
          return `${nameOf(moved)}: ${whenText(moved)}${who ? `, con ${who}.` : ', sin técnico.'}`
        },
      ),
    cancel: (visit: AgendaVisit, reason: string) =>
      run(
        [visit],
        () => callOverHttp('agenda.cancel', { taskId: visit._id, version: visit.version, reason }),
        ({ visit: cancelled }) => `Se canceló la visita de ${nameOf(cancelled)}.`,
      ),
    /** Offers the way back of what was done elsewhere. */
    offerUndo: setDone,
    undo: ({ visits }: Done) =>
      run(
        visits,
        ({ _id: taskId, version }) => callOverHttp('agenda.undo', { taskId, version }),
        ({ visit }) =>
          visits.length === 1
            ? endSentence(`Quedó como estaba: ${nameOf(visit)}, ${whenText(visit)}`)
            : `${visits.length} visitas quedaron sin técnico otra vez.`,
      ),
  }
}

export type Changes = ReturnType<typeof useChanges>

function refusalOf(error: unknown, visit: AgendaVisit): Refused | null {
  if (!isCallError(error)) return null
  const { code, message: text, data } = error
  if (code === 'AGENDA_CHANGED') return { text, visit: data as AgendaVisit, nearest: [], isChanged: true }
  if (code !== 'AGENDA_OVERLAP') return null
  return { text, visit, nearest: (data as { nearest: AgendaSlot[] }).nearest, isChanged: false }
}
