import { useEffect, useState, type ReactNode } from 'react'

import { tryPatiently } from './try-patiently.ts'
import { WaitingLine } from './waiting-line.tsx'

type Patience = {
  /** As {@link tryPatiently}; undefined when the person cancels or leaves the form. */
  patiently: <T>(act: () => Promise<T>) => Promise<T | undefined>
  /** Stands in the form while it waits, with the way to cancel. */
  waitingLine: ReactNode
}

/** For forms whose call proves or hashes a password: it is sent again by itself while too many people come in. */
export function usePatience(): Patience {
  const [waiting, setWaiting] = useState<AbortController | null>(null)
  useEffect(() => () => waiting?.abort(), [waiting])
  return {
    patiently: (act) => {
      const patience = new AbortController()
      return tryPatiently(act, { signal: patience.signal, onWait: () => setWaiting(patience) }).finally(() =>
        setWaiting(null),
      )
    },
    waitingLine: waiting && <WaitingLine onCancel={() => waiting.abort()} />,
  }
}
