import { setTimeout as wait } from 'node:timers/promises'

import { withoutLimit } from '../time-limit.ts'

const RETRY_MS = 500

/** Which log position a replica must have replayed to show every change that was announced. */
export type ReadBarrier = {
  /** Undefined while it is not known: a change was announced and its position is being asked for. */
  required: () => number | undefined
  /** Announcements arrive; otherwise changes may be missed. */
  isListening: () => boolean
  /** Something that everybody sees has changed. */
  changed: () => void
  stopListening: () => void
  resumeListening: () => void
}

/**
 * Takes the primary's position after each announced change. An announcement comes after its commit, so the position lies
 * behind the change; one that is sent within the transaction would lie before it. Changes that are announced while it is
 * asked for share the next question.
 * @param readPosition where the primary's log ends now
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
        // A primary that took over may be behind the one that failed: its position counts.
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
    // It serves every request, and may take longer than the one that begins it has left.
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
