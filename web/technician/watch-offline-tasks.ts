import { sessionNow, watchSession } from '../session/current-user.ts'
import { onSessionEnd } from '../session/unsaved-input.ts'
import { offlineUserKey } from './offline-key.ts'
import { onSessionChange } from './offline-session.ts'
import { refuseStoring } from './offline-storage.ts'
import { resumeSession } from './resume-session.ts'
import { hasLeft, onSignOutElsewhere, openAfterLeaving } from './sign-out.ts'

let isWatching = false

/** Follows the session on every page: stored data of a technician are removed when it ends, and pending edits are sent when it begins. */
export function watchOfflineTasks(): void {
  if (isWatching) return
  isWatching = true
  let wasVisitor = false
  const onSession = () => {
    const session = sessionNow()
    // The end of a session is handled once: at the next response, the stored user may belong to a sign-in in another window.
    const isStillVisitor = wasVisitor && session.state === 'visitor'
    wasVisitor = session.state === 'visitor'
    const userId = localStorage.getItem(offlineUserKey)
    if (!userId || isStillVisitor || session.state === 'unknown' || session.state === 'failed') return
    // Without storage there is nothing to remove.
    onSessionChange(userId, session.state === 'person' ? session.person : null).catch(() => {})
  }
  onSessionEnd(resumeSession)
  watchSession(onSession)
  onSession()
  onSignOutElsewhere((signedOutUser) => {
    refuseStoring(signedOutUser)
    // Also clears this window's display of the person; online, it learns that the session has ended.
    if (hasLeft()) openAfterLeaving()
  })
}
