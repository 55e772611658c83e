import { useEffect, useEffectEvent, useState } from 'react'

import type { LinkedOrder } from '../../contract/payment-links.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import type { Arrival } from '../page-data.ts'

/** The delays between questions about a payment that is under way, in ms. */
const firstWait = 2_000
const longestWait = 20_000

/**
 * The order of a payment link. While somebody may be paying it, the shop asks its provider again and again; a hidden page
 * waits until it is seen.
 * @param isBack somebody comes back from the provider's page
 */
export function useLinkedOrder(token: string, isBack: boolean) {
  const [arrival, setArrival] = useState<Arrival<LinkedOrder>>({ state: 'loading' })
  const [turn, setTurn] = useState(0)
  const [isPaying, setPaying] = useState(isBack)
  const take = useEffectEvent((value: LinkedOrder) => setArrival({ state: 'loaded', value }))
  useEffect(() => {
    if (token === '') return
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let wait = firstWait
    const load = async (name: 'paymentLinks.read' | 'paymentLinks.check') => {
      clearTimeout(timer)
      try {
        const { data } = await callOverHttp(name, { token }, { signal: abort.signal })
        take(data)
        if (data.standing !== 'confirming' && !(isPaying && data.standing === 'open')) return
      } catch (error) {
        if (abort.signal.aborted) return
        if (!isCallError(error)) throw error
        const { status, message } = error
        setArrival((before) => (before.state === 'loaded' ? before : { state: 'failed', status, message }))
        if (status >= 400 && status < 500) return
      }
      timer = setTimeout(() => document.hidden || void load('paymentLinks.check'), wait)
      wait = Math.min(wait * 1.5, longestWait)
    }
    const seenAgain = () => {
      if (document.hidden) return
      wait = firstWait
      void load('paymentLinks.check')
    }
    void load(isPaying ? 'paymentLinks.check' : 'paymentLinks.read')
    document.addEventListener('visibilitychange', seenAgain, { signal: abort.signal })
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another turn asks again
  }, [token, turn, isPaying])
  return {
    arrival,
    show: (value: LinkedOrder) => setArrival({ state: 'loaded', value }),
    /** Somebody has been at the provider's page: its answer is awaited. */
    awaitPayment: () => setPaying(true),
    refetch: () => setTurn((before) => before + 1),
  }
}
