import { sessionNow, watchSession } from '../session/current-user.ts'
import { offlineUserKey } from './offline-key.ts'
import { onSessionChange } from './offline-session.ts'

let isWatching = false

/**
 * Wherever in the shop a session ends or begins, now or later: what is stored for a technician is forgotten, or what
 * waits is sent.
 */
export function watchOfflineTasks(): void {
  if (isWatching) return
  isWatching = true
  const hear = () => {
    const session = sessionNow()
    const userId = localStorage.getItem(offlineUserKey)
    if (!userId || session.state === 'unknown' || session.state === 'failed') return
    // A browser that keeps nothing has nothing to forget.
    onSessionChange(userId, session.state === 'person' ? session.person : null).catch(() => {})
  }
  watchSession(hear)
  hear()
}
