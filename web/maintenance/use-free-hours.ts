import { useCallback, useEffect, useState } from 'react'

import { isCivilDate, refuseDay, whyClosed } from '../../contract/maintenance-calendar.ts'
import type { DayHours } from '../../contract/maintenance.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import type { Moment } from './use-bogota-clock.ts'

export type FreeHours =
  | { state: 'noDay' }
  | { state: 'closed'; why: string; /** Other days after this one can be asked for. */ isOpenLater: boolean }
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; hours: readonly string[] }

type Answer = { asked: string; hours: FreeHours }

/**
 * The hours of a day at which somebody is free. A day on which nobody comes is known without asking.
 * @param fecha `YYYY-MM-DD` or whatever stands in the field
 * @param computers how many are to be looked at: an hour each
 * @param now null as long as nothing is to be asked
 */
export function useFreeHours(
  fecha: string,
  computers: number,
  now: Moment | null,
): { free: FreeHours; askAgain: () => void } {
  const [answer, setAnswer] = useState<Answer>({ asked: '', hours: { state: 'noDay' } })
  const [turn, setTurn] = useState(0)
  const asked = `${fecha} ${computers}`
  const refusal = fecha && now ? refuseDay(fecha, now.fecha) : null
  const isAsked = fecha !== '' && now !== null && refusal === null
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
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another turn asks again
  }, [asked, computers, fecha, isAsked, turn])
  const askAgain = useCallback(() => setTurn((before) => before + 1), [])
  if (fecha === '') return { free: { state: 'noDay' }, askAgain }
  if (refusal)
    return {
      free: { state: 'closed', why: refusal.message, isOpenLater: isOnlyClosed(fecha, refusal.message) },
      askAgain,
    }
  return { free: answer.asked === asked ? answer.hours : { state: 'loading' }, askAgain }
}

/** Not too early, not too late and not no day at all: nobody works on it. */
const isOnlyClosed = (fecha: string, why: string): boolean =>
  isCivilDate(fecha) && whyClosed(fecha) !== '' && why.startsWith(whyClosed(fecha))

const read = ({ closed, hours }: DayHours): FreeHours =>
  closed
    ? { state: 'closed', why: closed, isOpenLater: true }
    : { state: 'loaded', hours: hours.filter(({ isFree }) => isFree).map(({ hora }) => hora) }
