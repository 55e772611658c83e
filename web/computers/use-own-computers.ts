import { useCallback, useEffect, useState } from 'react'

import type { Computer } from '../../contract/computers.ts'
import { callOverHttp } from '../browser-call.ts'
import { isCallError } from '../call.ts'

type Own = { state: 'none' | 'loaded' | 'failed'; computers: readonly Computer[] }

const none: Own = { state: 'none', computers: [] }

/**
 * The registered computers of the signed-in person, for a page that visitors can open as well.
 * @param isSignedIn a visitor has none, and no request is sent
 */
export function useOwnComputers(isSignedIn: boolean): Own & { refetch: () => void } {
  const [own, setOwn] = useState(none)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!isSignedIn) return
    const abort = new AbortController()
    callOverHttp('computers.list', {}, { signal: abort.signal })
      .then(({ data }) => setOwn({ state: 'loaded', computers: data }))
      .catch((error: unknown) => {
        if (abort.signal.aborted) return
        if (!isCallError(error)) throw error
        setOwn({ state: 'failed', computers: [] })
      })
    return () => abort.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another turn loads again
  }, [isSignedIn, turn])
  const refetch = useCallback(() => setTurn((before) => before + 1), [])
  return { ...(isSignedIn ? own : none), refetch }
}
