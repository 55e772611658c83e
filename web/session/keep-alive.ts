import { useEffect } from 'react'

import { refreshCurrentUser, sessionNow } from './current-user.ts'

/** Much shorter than the shortest idle time of a session, in ms. */
const pause = 4 * 60_000

let last = 0

/** Makes typing count as activity: during typing, the server is notified every few minutes. */
export function useKeepAlive(): void {
  useEffect(() => {
    // A new function for each form, so that a form that unmounts does not remove the listener of another.
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
