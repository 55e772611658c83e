import { useCallback, useEffect, useState } from 'react'

import type { CallName } from '../../contract/calls.ts'
import type { CallInput, CallOutput } from '../../contract/index.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError, type CallError } from '../call.ts'

type CallResult<T> =
  | { state: 'none' | 'loading' }
  | { state: 'failed'; error: CallError }
  | { state: 'loaded'; value: T }

/**
 * What a call returns; it is made again whenever its input changes, and what it returned before is not shown for the new one.
 * @param input null makes no call
 */
export function useCallResult<N extends CallName>(name: N, input: CallInput<N> | null) {
  const question = input === null ? null : JSON.stringify(input)
  const [answer, setAnswer] = useState<{ question: string; result: CallResult<CallOutput<N>> } | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (question === null) return
    const abort = new AbortController()
    callOverHttp(name, JSON.parse(question) as CallInput<N>, { signal: abort.signal })
      .then((value) => setAnswer({ question, result: { state: 'loaded', value } }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return
        if (!isCallError(error)) throw error
        setAnswer({ question, result: { state: 'failed', error } })
      })
    return () => abort.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another turn makes the call again
  }, [name, question, turn])
  const refetch = useCallback(() => setTurn((before) => before + 1), [])
  const result: CallResult<CallOutput<N>> =
    question === null ? { state: 'none' } : answer?.question === question ? answer.result : { state: 'loading' }
  return { ...result, refetch }
}
