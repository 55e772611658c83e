import type { RawBuilder } from 'kysely'

/** Does what was claimed and notes how it ended; `signal` aborts when the shop stops, so that the rest is left to others. */
type Work = (signal: AbortSignal) => Promise<void>

/** Jobs of one kind. They wait as rows of their domain's own tables, put there by the transaction that they belong to. */
export type Queue = {
  /** SQL that says whether a job is due that nobody has claimed. It is asked all the time, so an index must answer it. */
  isDue: RawBuilder<boolean>
  /**
   * Claims the next job that is due, for as long as its claim is renewed: another process goes on with it should this one
   * die. @returns what does it; null when none is due
   */
  claim: () => Promise<Work | null>
}

type Options = {
  signal?: AbortSignal
  /** Called after each claim, before the work. */
  onClaimed?: () => void
}

/**
 * Does the jobs of a queue one after the other until none is due or `signal` aborts. Several may do so at once.
 * @throws Error of the first claim or job that failed; the rest waits for the next call
 */
export async function workOff(
  queue: Queue,
  { signal = new AbortController().signal, onClaimed }: Options = {},
): Promise<void> {
  while (!signal.aborted) {
    const work = await queue.claim()
    if (!work) return
    onClaimed?.()
    await work(signal)
  }
}
