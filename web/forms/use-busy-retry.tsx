import { useEffect, useState, type ReactNode } from 'react'

import { BusyNotice } from './busy-notice.tsx'
import { retryWhileBusy } from './retry-while-busy.ts'

type BusyRetry = {
  /** Like {@link retryWhileBusy}; undefined when the person cancels or leaves the form. */
  withRetry: <T>(act: () => Promise<T>) => Promise<T | undefined>
  /** The notice in the form while it waits, with a button to cancel. */
  busyNotice: ReactNode
}

/** For forms whose call verifies or hashes a password: it is retried while the server is too busy. */
export function useBusyRetry(): BusyRetry {
  const [waiting, setWaiting] = useState<AbortController | null>(null)
  useEffect(() => () => waiting?.abort(), [waiting])
  return {
    withRetry: (act) => {
      const retry = new AbortController()
      return retryWhileBusy(act, { signal: retry.signal, onWait: () => setWaiting(retry) }).finally(() =>
        setWaiting(null),
      )
    },
    busyNotice: waiting && <BusyNotice onCancel={() => waiting.abort()} />,
  }
}
