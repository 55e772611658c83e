import { tellOfTasks } from './maintenance/live-tasks.ts'
import type { Announcements } from './platform/database/listen.ts'
import type { AnswerCache } from './platform/http/answer-cache.ts'
import type { LiveUpdates } from './platform/http/live-updates.ts'

type Parts = {
  cache: AnswerCache
  live: LiveUpdates
  /** What shoppers see has changed. */
  dropKeptAnswers: () => void
  /** The answers that rendered pages share. */
  pages: { stopRemembering: () => void; rememberAgain: () => void }
}

/** What the process does when another one, or itself, announces something through the database, and while none is heard. */
export function hearAnnouncements({ cache, live, dropKeptAnswers, pages }: Parts): Announcements {
  return {
    channels: {
      catalogue_changed: dropKeptAnswers,
      maintenance_changed: tellOfTasks(live),
      session_ended: (sessionId) => live.endSession(sessionId),
    },
    onLost: () => {
      cache.stopHearing()
      pages.stopRemembering()
      live.tellAll()
    },
    onListening: () => {
      cache.hearAgain()
      pages.rememberAgain()
    },
  }
}
