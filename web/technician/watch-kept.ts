import { sessionNow, watchSession } from '../session/current-user.ts'
import { keptForKey } from './kept-for.ts'
import { hearSession } from './kept-session.ts'

let isWatching = false

/**
 * Wherever in the shop a session ends or begins, now or later: what is kept for a technician is forgotten, or what waits
 * is sent.
 */
export function watchKeptTasks(): void {
  if (isWatching) return
  isWatching = true
  const hear = () => {
    const session = sessionNow()
    const userId = localStorage.getItem(keptForKey)
    if (!userId || session.state === 'unknown' || session.state === 'failed') return
    // A browser that keeps nothing has nothing to forget.
    hearSession(userId, session.state === 'person' ? session.person : null).catch(() => {})
  }
  watchSession(hear)
  hear()
}
