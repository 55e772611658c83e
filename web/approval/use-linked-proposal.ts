import { useEffect, useEffectEvent, useState } from 'react'

import type { CallOutput } from '../../contract/index.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'
import type { Arrival } from '../page-data.ts'

export type LinkedProposal = CallOutput<'visits.readQuoteLink'>['data']

/** The proposal of a link; without a token no call is made. The shown proposal stays while offline. */
export function useLinkedProposal(token: string) {
  const [arrival, setArrival] = useState<Arrival<LinkedProposal>>({ state: 'loading' })
  const [turn, setTurn] = useState(0)
  const show = useEffectEvent((value: LinkedProposal) => setArrival({ state: 'loaded', value }))
  useEffect(() => {
    if (token === '') return
    const abort = new AbortController()
    const load = async () => {
      try {
        show((await callOverHttp('visits.readQuoteLink', { token }, { signal: abort.signal })).data)
      } catch (error) {
        if (abort.signal.aborted) return
        if (!isCallError(error)) throw error
        const { status, message } = error
        const isOver = status >= 400 && status < 500
        setArrival((before) => (before.state === 'loaded' && !isOver ? before : { state: 'failed', status, message }))
      }
    }
    void load()
    return () => abort.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another turn loads again
  }, [token, turn])
  return {
    arrival,
    show: (value: LinkedProposal) => setArrival({ state: 'loaded', value }),
    refetch: () => setTurn((before) => before + 1),
  }
}
