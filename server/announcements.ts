import { tagsOfChange } from './catalogue/change-tags.ts'
import { announceTasks } from './maintenance/live-tasks.ts'
import type { Announcements } from './platform/database/listen.ts'
import type { LiveUpdates } from './platform/http/live-updates.ts'
import type { ResponseCache } from './platform/http/response-cache.ts'

type Parts = {
  cache: ResponseCache
  live: LiveUpdates
  /** The responses that rendered pages share. */
  pages: { stopRemembering: () => void; rememberAgain: () => void }
}

type Hearing = {
  announcements: Announcements
  /** Resolves when what was committed before is announced here; without a connection everything is dropped. */
  showChanges: () => Promise<void>
}

/**
 * Handles announcements that arrive through the database, from this process or another one, and the time without a
 * connection.
 */
export function hearAnnouncements({ cache, live, pages }: Parts): Hearing {
  let catchUp: (() => Promise<unknown>) | undefined
  const announcements: Announcements = {
    channels: {
      catalogue_changed: (payload) => {
        const tags = tagsOfChange(payload)
        if (tags === 'everything') cache.clear()
        else cache.drop(tags)
      },
      maintenance_changed: announceTasks(live),
      session_ended: (sessionId) => live.endSession(sessionId),
    },
    onLost: () => {
      catchUp = undefined
      cache.stopListening()
      pages.stopRemembering()
      live.notifyAll()
    },
    onListening: (query) => {
      catchUp = query
      cache.resumeListening()
      pages.rememberAgain()
    },
  }
  const showChanges = async () => {
    try {
      if (!catchUp) return cache.clear()
      await catchUp()
    } catch {
      cache.clear()
    }
  }
  return { announcements, showChanges }
}
