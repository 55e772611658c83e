import { countableText } from './countable-text.ts'

/** How many times a text was searched for, and how many of them found nothing. */
export type Counted = { searches: number; unfound: number }

/** Different texts that wait at most in a process; more of them are dropped until those are written. */
const MOST_WAITING = 500

/** Counts searches in memory, so that a search costs no statement; counts that are not yet written are lost in a crash (P-235). */
export type CollectedSearches = {
  note: (q: string, isFound: boolean) => void
  /** Writes what has been counted since. When it fails, that waits for the next time. */
  write: () => Promise<void>
}

/** @param store adds a batch to the counts of the day */
export function collectSearches(store: (batch: ReadonlyMap<string, Counted>) => Promise<void>): CollectedSearches {
  let waiting = new Map<string, Counted>()
  const add = (text: string, { searches, unfound }: Counted) => {
    const counted = waiting.get(text)
    if (counted) {
      counted.searches += searches
      counted.unfound += unfound
    } else if (waiting.size < MOST_WAITING) waiting.set(text, { searches, unfound })
  }
  return {
    note: (q, isFound) => {
      const text = countableText(q)
      if (text !== null) add(text, { searches: 1, unfound: isFound ? 0 : 1 })
    },
    write: async () => {
      if (waiting.size === 0) return
      const batch = waiting
      waiting = new Map()
      try {
        await store(batch)
      } catch (error) {
        for (const [text, counted] of batch) add(text, counted)
        throw error
      }
    },
  }
}
