import { useEffect, useEffectEvent, useState } from 'react'

import type { PaymentAttempt } from '../../contract/orders/orders.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import type { Arrival } from '../page-data.ts'
import { isAwaited } from './attempt-text.ts'

/** The delays between checks of an attempt, in ms: growing up to the longest. */
const firstWait = 2_000
const longestWait = 20_000

/**
 * The state of a payment, loaded again while its result is awaited. A hidden page does not load; when it is visible again it loads at once.
 * @param onOutcome called with an attempt whose result is known
 */
export function useAttempt(attempt: string, onOutcome: (known: PaymentAttempt) => void) {
  const [arrival, setArrival] = useState<Arrival<PaymentAttempt>>({ state: 'loading' })
  const [turn, setTurn] = useState(0)
  const take = useEffectEvent((known: PaymentAttempt) => {
    setArrival({ state: 'loaded', value: known })
    if (!isAwaited(known.status)) onOutcome(known)
  })
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = firstWait
    const load = async () => {
      clearTimeout(timer)
      try {
        const { data } = await callOverHttp('payments.status', { attempt }, { signal: abort.signal })
        take(data)
        if (!isAwaited(data.status)) return
      } catch (error) {
        if (abort.signal.aborted) return
        if (!isCallError(error)) throw error
        const { status, message } = error
        setArrival((before) => (before.state === 'loaded' ? before : { state: 'failed', status, message }))
        if (status >= 400 && status < 500) return
      }
      timer = setTimeout(() => document.hidden || void load(), wait)
      wait = Math.min(wait * 1.5, longestWait)
    }
    const seenAgain = () => {
      if (document.hidden) return
      wait = firstWait
      void load()
    }
    void load()
    document.addEventListener('visibilitychange', seenAgain, { signal: abort.signal })
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another turn loads again
  }, [attempt, turn])
  return { arrival, refetch: () => setTurn((before) => before + 1) }
}
