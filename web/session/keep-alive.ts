import { useEffect } from 'react'

import { refreshCurrentUser, sessionNow } from './current-user.ts'

/** Much shorter than the shortest idle time of a session, in ms. */
const pause = 4 * 60_000

let last = 0

/** Makes typing in a form count as activity: while somebody types, the server is notified now and then. */
export function useKeepAlive(): void {
  useEffect(() => {
    addEventListener('input', onInput)
    return () => removeEventListener('input', onInput)
  }, [])
}

function onInput({ isTrusted }: Event): void {
  if (!isTrusted || sessionNow().state !== 'person' || Date.now() - last < pause) return
  last = Date.now()
  void refreshCurrentUser()
}
