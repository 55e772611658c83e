import { announceTasks } from './maintenance/live-tasks.ts'
import type { Announcements } from './platform/database/listen.ts'
import type { LiveUpdates } from './platform/http/live-updates.ts'
import type { ResponseCache } from './platform/http/response-cache.ts'
import type { Reads } from './platform/replicas/reads.ts'

type Parts = {
  cache: ResponseCache
  live: LiveUpdates
  /** What shoppers see has changed. */
  dropCachedResponses: () => void
  /** The responses that rendered pages share. */
  pages: { stopRemembering: () => void; rememberAgain: () => void }
  reads: Pick<Reads, 'stopListening' | 'resumeListening'>
}

/**
 * Handles announcements that arrive through the database, from this process or another one, and the time without a
 * connection.
 */
export function hearAnnouncements({ cache, live, dropCachedResponses, pages, reads }: Parts): Announcements {
  return {
    channels: {
      catalogue_changed: dropCachedResponses,
      maintenance_changed: announceTasks(live),
      session_ended: (sessionId) => live.endSession(sessionId),
    },
    onLost: () => {
      reads.stopListening()
      cache.stopListening()
      pages.stopRemembering()
      live.notifyAll()
    },
    onListening: () => {
      reads.resumeListening()
      cache.resumeListening()
      pages.rememberAgain()
    },
  }
}
