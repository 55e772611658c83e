import { useEffect } from 'react'

import { refreshCurrentUser, sessionNow } from './current-user.ts'

/** Much shorter than the shortest idle time of a session, in ms. */
const pause = 4 * 60_000

let last = 0

/** Makes typing count as activity: while somebody types, the server is notified now and then. */
export function useKeepAlive(): void {
  useEffect(() => {
    // A function of its own: another form that leaves the page does not take this one's listener away.
    const listen = (event: Event) => onInput(event)
    addEventListener('input', listen)
    return () => removeEventListener('input', listen)
  }, [])
}

function onInput({ isTrusted }: Event): void {
  if (!isTrusted || sessionNow().state !== 'person' || Date.now() - last < pause) return
  last = Date.now()
  void refreshCurrentUser()
}
