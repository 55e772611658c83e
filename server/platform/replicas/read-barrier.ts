import { setTimeout as wait } from 'node:timers/promises'

import { withoutLimit } from '../time-limit.ts'

const RETRY_MS = 500

/** The log position that a replica must have replayed to show every announced change. */
export type ReadBarrier = {
  /** Undefined while unknown: a change was announced and its position is being read. */
  required: () => number | undefined
  /** Announcements arrive; otherwise changes may be missed. */
  isListening: () => boolean
  /** Reports a change of public content. */
  changed: () => void
  stopListening: () => void
  resumeListening: () => void
}

/**
 * Reads the primary's position after each announced change. An announcement follows its commit, so the position is after the
 * change; one sent within the transaction would be before it. Changes announced during a read share the next one.
 * @param readPosition reads the current end of the primary's log
 */
export function openReadBarrier(readPosition: () => Promise<number>, onKnown: () => void): ReadBarrier {
  let changes = 0
  let covered = 0
  let position = 0
  let isAsking = false
  let isListening = false

  const cover = async () => {
    while (covered !== changes) {
      const included = changes
      try {
        // A new primary may be behind the failed one: its position counts.
        position = await readPosition()
        covered = included
      } catch {
        await wait(RETRY_MS, undefined, { ref: false })
      }
    }
  }
  const changed = () => {
    changes++
    if (isAsking) return
    isAsking = true
    // It serves every request, and may take longer than the remaining time of the one that begins it.
    void withoutLimit(cover).finally(() => {
      isAsking = false
      onKnown()
    })
  }
  return {
    required: () => (covered === changes ? position : undefined),
    isListening: () => isListening,
    changed,
    stopListening: () => {
      isListening = false
    },
    resumeListening: () => {
      isListening = true
      changed()
    },
  }
}
