import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import type { AgendaChange, AgendaSlot } from '../../contract/agenda.ts'
import { endSentence } from '../../contract/sentence.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import { withSession } from '../forms/with-session.ts'
import { showRefusal } from '../session/refusal-toast.ts'
import { showToast } from '../ui/toast.ts'
import { nameOf, whenText } from './agenda-words.ts'

/** What the last change did, until it can no longer be taken back. */
export type Done = { text: string; taskId: string; version: number; until: string }

/** Why a move was refused: with the nearest hours, or because somebody else moved the visit. */
export type Refused = { text: string; taskId: string; nearest: AgendaSlot[]; isChanged: boolean }

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

  const run = async (
    taskId: string,
    send: () => Promise<{ data: AgendaChange }>,
    wordsOf: (change: AgendaChange) => string,
  ): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setRefused(null)
    try {
      const { data } = await withSession(send)
      const until = data.undoUntil
      setDone(until === null ? null : { text: wordsOf(data), taskId, version: data.visit.version, until })
      if (until === null) showToast({ kind: 'success', text: wordsOf(data) })
      return true
    } catch (error) {
      const refusal = refusalOf(error, taskId)
      if (refusal) setRefused(refusal)
      else showRefusal(error, 'No se pudo guardar. Inténtalo de nuevo.')
      return false
    } finally {
      setBusy(false)
      await reload()
    }
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
    move: (visit: { _id: string; version: number }, to: { technicianId: string | null; fecha: string; hora: string }) =>
      run(
        visit._id,
        () => callOverHttp('agenda.move', { taskId: visit._id, version: visit.version, ...to }),
        ({ visit: { candidates, technicianId, ...moved } }) => {
          const who = candidates.find((one) => one.technicianId === technicianId)?.name.split(' ')[0]
          return `${nameOf(moved)}: ${whenText(moved)}${who ? `, con ${who}.` : ', sin técnico.'}`
        },
      ),
    cancel: (visit: { _id: string; version: number }, reason: string) =>
      run(
        visit._id,
        () => callOverHttp('agenda.cancel', { taskId: visit._id, version: visit.version, reason }),
        ({ visit: cancelled }) => `Se canceló la visita de ${nameOf(cancelled)}.`,
      ),
    undo: ({ taskId, version }: Done) =>
      run(
        taskId,
        () => callOverHttp('agenda.undo', { taskId, version }),
        ({ visit }) => endSentence(`Quedó como estaba: ${nameOf(visit)}, ${whenText(visit)}`),
      ),
  }
}

export type Changes = ReturnType<typeof useChanges>

function refusalOf(error: unknown, taskId: string): Refused | null {
  if (!isCallError(error) || !['AGENDA_OVERLAP', 'AGENDA_CHANGED'].includes(error.code)) return null
  const { nearest = [] } = (error.data ?? {}) as { nearest?: AgendaSlot[] }
  return { text: error.message, taskId, nearest, isChanged: error.code === 'AGENDA_CHANGED' }
}
