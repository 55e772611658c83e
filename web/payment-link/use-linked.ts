import { useEffect, useEffectEvent, useState } from 'react'

import { isCallError } from '../call.ts'
import type { Arrival } from '../page-data.ts'

/** In ms: the delays between polls of a payment that is under way. */
const firstWait = 2_000
const longestWait = 20_000

/** Loads the contents of a link; for `check` the shop polls its provider first. */
export type LoadLinked<T> = (step: 'read' | 'check', options: { signal: AbortSignal }) => Promise<{ data: T }>

/**
 * The contents of a payment link. While a payment may be under way, the shop polls its provider; a hidden page waits until it is visible.
 * @param isBack whether the person returns from the provider's page
 */
export function useLinked<T extends { standing: string }>(token: string, isBack: boolean, load: LoadLinked<T>) {
  const [arrival, setArrival] = useState<Arrival<T>>({ state: 'loading' })
  const [turn, setTurn] = useState(0)
  const [isPaying, setPaying] = useState(isBack)
  const take = useEffectEvent((value: T) => setArrival({ state: 'loaded', value }))
  const request = useEffectEvent(load)
  useEffect(() => {
    if (token === '') return
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = firstWait
    const poll = async (step: 'read' | 'check') => {
      clearTimeout(timer)
      try {
        const { data } = await request(step, { signal: abort.signal })
        take(data)
        if (data.standing !== 'confirming' && !(isPaying && data.standing === 'open')) return
      } catch (error) {
        if (abort.signal.aborted) return
        if (!isCallError(error)) throw error
        const { status, message } = error
        setArrival((before) => (before.state === 'loaded' ? before : { state: 'failed', status, message }))
        if (status >= 400 && status < 500) return
      }
      timer = setTimeout(() => document.hidden || void poll('check'), wait)
      wait = Math.min(wait * 1.5, longestWait)
    }
    const seenAgain = () => {
      if (document.hidden) return
      wait = firstWait
      void poll('check')
    }
    void poll(isPaying ? 'check' : 'read')
    document.addEventListener('visibilitychange', seenAgain, { signal: abort.signal })
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another turn loads again
  }, [token, turn, isPaying])
  return {
    arrival,
    show: (value: T) => setArrival({ state: 'loaded', value }),
    /** The person has been at the provider's page: its result is awaited. */
    awaitPayment: () => setPaying(true),
    refetch: () => setTurn((before) => before + 1),
  }
}
