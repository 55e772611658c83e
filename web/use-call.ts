import { useCallback, useEffect, useState } from 'react'

import type { CallName } from '../contract/calls.ts'
import type { CallInput, CallOutput } from '../contract/index.ts'
import { callOverHttp } from './browser-call.ts'
import { isCallError, type CallError } from './call.ts'

type CallResult<T> =
  | { state: 'none' | 'loading' }
  | { state: 'failed'; error: CallError }
  | { state: 'loaded'; value: T }

/**
 * The result of a call, on screens that visitors can open as well; areas have TanStack Query (decision 0099). The call is made again
 * whenever its input changes. While it is repeated with the same input, its result stays.
 * @param input null makes no call
 * @param showsFormer whether the former result is shown until another input has one
 */
export function useCall<N extends CallName>(name: N, input: CallInput<N> | null, { showsFormer = false } = {}) {
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
  return { ...resultNow(), refetch }

  function resultNow(): CallResult<CallOutput<N>> {
    if (question === null) return { state: 'none' }
    return answer && (showsFormer || answer.question === question) ? answer.result : { state: 'loading' }
  }
}
