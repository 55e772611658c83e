import { useCallback, useEffect, useState } from 'react'

import type { CallName } from '../../contract/calls.ts'
import type { CallInput, CallOutput } from '../../contract/index.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'

type Asked<T> = { state: 'none' | 'loading' | 'failed' } | { state: 'loaded'; value: T }

/**
 * What a call answers, asked again whenever its input says something else; what it answered before is not shown for it.
 * @param input null asks nothing
 */
export function useAsked<N extends CallName>(name: N, input: CallInput<N> | null) {
  const question = input === null ? null : JSON.stringify(input)
  const [answer, setAnswer] = useState<{ question: string; asked: Asked<CallOutput<N>> } | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (question === null) return
    const abort = new AbortController()
    callOverHttp(name, JSON.parse(question) as CallInput<N>, { signal: abort.signal })
      .then((value) => setAnswer({ question, asked: { state: 'loaded', value } }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return
        if (!isCallError(error)) throw error
        setAnswer({ question, asked: { state: 'failed' } })
      })
    return () => abort.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another turn asks again
  }, [name, question, turn])
  const refetch = useCallback(() => setTurn((before) => before + 1), [])
  const asked: Asked<CallOutput<N>> =
    question === null ? { state: 'none' } : answer?.question === question ? answer.asked : { state: 'loading' }
  return { ...asked, refetch }
}
