import type { FastifyBaseLogger } from 'fastify'

import { tagsOfChange } from './catalogue/change-tags.ts'
import { announceTasks } from './maintenance/live-tasks.ts'
import type { Announcements } from './platform/database/listen.ts'
import type { LiveUpdates } from './platform/http/live-updates.ts'
import type { ResponseCache } from './platform/http/response-cache/response-cache.ts'
import type { Reads } from './platform/replicas/reads.ts'

type Parts = {
  cache: ResponseCache
  live: LiveUpdates
  /** The responses that rendered pages share. */
  pages: { stopRemembering: () => void; rememberAgain: () => void }
  reads: Pick<Reads, 'changed' | 'stopListening' | 'resumeListening'>
  /** Reads the owner's description of the shop. */
  refreshShop: () => Promise<void>
  log: FastifyBaseLogger
}

type Handling = {
  announcements: Announcements
  /** Resolves when the changes committed before are announced in this process; without a connection, all cached data is dropped. */
  showChanges: () => Promise<void>
}

/**
 * Handles announcements that arrive through the database, from this process or another one, and the time without a
 * connection.
 */
export function handleAnnouncements({ cache, live, pages, reads, refreshShop, log }: Parts): Handling {
  let catchUp: (() => Promise<unknown>) | undefined
  const clear = () => {
    reads.changed()
    cache.clear()
  }
  const readShop = async () => {
    // The next page, or the next announcement, tries again.
    await refreshShop().catch((error: unknown) => log.warn({ err: error }, "the shop's data could not be read"))
  }
  const announcements: Announcements = {
    channels: {
      catalogue_changed: (payload) => {
        reads.changed()
        const tags = tagsOfChange(payload)
        if (tags === 'everything') cache.clear()
        else cache.drop(tags)
      },
      maintenance_changed: announceTasks(live),
      shop_changed: () => void readShop(),
      session_ended: (sessionId) => live.endSession(sessionId),
    },
    onLost: () => {
      catchUp = undefined
      reads.stopListening()
      cache.stopListening()
      pages.stopRemembering()
      live.notifyAll()
    },
    onListening: (query) => {
      catchUp = query
      reads.resumeListening()
      cache.resumeListening()
      pages.rememberAgain()
    },
  }
  const showChanges = async () => {
    try {
      if (!catchUp) return clear()
      await catchUp()
    } catch {
      clear()
    }
  }
  return { announcements, showChanges }
}
