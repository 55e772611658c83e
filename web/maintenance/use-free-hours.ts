import { useCallback, useEffect, useState } from 'react'

import { inBogota, refuseDay } from '../../contract/maintenance-calendar.ts'
import type { DayHours } from '../../contract/maintenance.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'

export type FreeHours =
  | { state: 'noDay' }
  | { state: 'closed'; why: string }
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; hours: readonly string[] }

type Answer = { asked: string; hours: FreeHours }

/**
 * The hours of a day at which somebody is free. A day on which nobody comes is known without asking.
 * @param fecha `YYYY-MM-DD` or whatever stands in the field
 * @param computers how many are to be looked at: an hour each
 */
export function useFreeHours(fecha: string, computers: number): { free: FreeHours; askAgain: () => void } {
  const [answer, setAnswer] = useState<Answer>({ asked: '', hours: { state: 'noDay' } })
  const [turn, setTurn] = useState(0)
  const asked = `${fecha} ${computers}`
  const refusal = fecha ? refuseDay(fecha, inBogota(new Date()).fecha) : null
  const isAsked = fecha !== '' && refusal === null
  useEffect(() => {
    if (!isAsked) return
    const abort = new AbortController()
    callOverHttp('maintenance.freeHours', { fecha, cantidad: Math.max(1, computers) }, { signal: abort.signal })
      .then(({ data }) => data.kind === 'day' && setAnswer({ asked, hours: read(data) }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return
        if (!isCallError(error)) throw error
        setAnswer({ asked, hours: { state: 'failed' } })
      })
    return () => abort.abort()
  }, [asked, computers, fecha, isAsked, turn])
  const askAgain = useCallback(() => setTurn((before) => before + 1), [])
  if (fecha === '') return { free: { state: 'noDay' }, askAgain }
  if (refusal) return { free: { state: 'closed', why: refusal.message }, askAgain }
  return { free: answer.asked === asked ? answer.hours : { state: 'loading' }, askAgain }
}

const read = ({ closed, hours }: DayHours): FreeHours =>
  closed
    ? { state: 'closed', why: closed }
    : { state: 'loaded', hours: hours.filter(({ isFree }) => isFree).map(({ hora }) => hora) }
