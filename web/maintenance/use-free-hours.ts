import { useCallback, useEffect, useState } from 'react'

import type { DayHours } from '../../contract/free-hours.ts'
import { isCivilDate, refuseDay, whyClosed } from '../../contract/maintenance-calendar.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import type { Moment } from './use-bogota-clock.ts'

export type FreeHours =
  | { state: 'noDay' }
  | { state: 'closed'; why: string; /** Other days after this one can be asked for. */ isOpenLater: boolean }
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'loaded'; hours: readonly string[] }

type LoadedHours = { request: string; hours: FreeHours }

/**
 * The free hours of a day. Closed days need no call.
 * @param fecha `YYYY-MM-DD` or whatever stands in the field
 * @param computers how many are to be looked at: an hour each
 * @param now null while no request is needed
 * @param municipalityCode where the visit would be; null: at the person's usual address
 */
export function useFreeHours(
  fecha: string,
  computers: number,
  now: Moment | null,
  municipalityCode: string | null = null,
): { free: FreeHours; refetch: () => void; municipalityCode: string | null } {
  const [response, setResponse] = useState<LoadedHours>({ request: '', hours: { state: 'noDay' } })
  const [turn, setTurn] = useState(0)
  const requested = `${fecha} ${computers} ${municipalityCode ?? ''}`
  const refusal = fecha && now ? refuseDay(fecha, now.fecha) : null
  const isRequested = fecha !== '' && now !== null && refusal === null
  useEffect(() => {
    if (!isRequested) return
    const abort = new AbortController()
    const place = municipalityCode === null ? {} : { municipalityCode }
    callOverHttp(
      'maintenance.freeHours',
      { fecha, cantidad: Math.max(1, computers), ...place },
      { signal: abort.signal },
    )
      .then(({ data }) => data.kind === 'day' && setResponse({ request: requested, hours: read(data) }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return
        if (!isCallError(error)) throw error
        setResponse({ request: requested, hours: { state: 'failed' } })
      })
    return () => abort.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another turn loads again
  }, [requested, computers, fecha, municipalityCode, isRequested, turn])
  const refetch = useCallback(() => setTurn((before) => before + 1), [])
  if (fecha === '') return { free: { state: 'noDay' }, refetch, municipalityCode }
  if (refusal)
    return {
      free: { state: 'closed', why: refusal.message, isOpenLater: isOnlyClosed(fecha, refusal.message) },
      refetch,
      municipalityCode,
    }
  return { free: response.request === requested ? response.hours : { state: 'loading' }, refetch, municipalityCode }
}

/** Not in the past, not too far ahead and a valid date. */
const isOnlyClosed = (fecha: string, why: string): boolean =>
  isCivilDate(fecha) && whyClosed(fecha) !== '' && why.startsWith(whyClosed(fecha))

const read = ({ closed, hours }: DayHours): FreeHours =>
  closed
    ? { state: 'closed', why: closed, isOpenLater: true }
    : { state: 'loaded', hours: hours.filter(({ isFree }) => isFree).map(({ hora }) => hora) }
