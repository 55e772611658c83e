import { useCallback, useEffect, useEffectEvent, useState } from 'react'

import type { CallName } from '../contract/calls.ts'
import type { CallInput, CallOutput } from '../contract/index.ts'
import { callOverHttp } from './browser-call.ts'
import { isCallError } from './call.ts'
import type { Arrival } from './page-data.ts'

/**
 * Makes a call of a signed-in screen once the screen is shown: never before its guard has let the person in. Data stays
 * while it is loaded again.
 */
export function useCall<N extends CallName>(
  name: N,
  input: CallInput<N>,
): { arrival: Arrival<CallOutput<N>>; refetch: () => void } {
  const [arrival, setArrival] = useState<Arrival<CallOutput<N>>>({ state: 'loading' })
  const [turn, setTurn] = useState(0)
  const load = useEffectEvent((signal: AbortSignal) => callOverHttp(name, input, { signal }))
  const sent = JSON.stringify(input)
  useEffect(() => {
    const abort = new AbortController()
    load(abort.signal)
      .then((value) => setArrival({ state: 'loaded', value }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return
        if (!isCallError(error)) throw error
        setArrival({ state: 'failed', status: error.status, message: error.message })
      })
    return () => abort.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another input or turn loads again
  }, [name, sent, turn])
  const refetch = useCallback(() => setTurn((before) => before + 1), [])
  return { arrival, refetch }
}
