import type { RawBuilder } from 'kysely'

/** Does a claimed job and stores its result; `signal` aborts when the shop stops, and other processes do the rest. */
type Work = (signal: AbortSignal) => Promise<void>

/** Jobs of one kind. They are rows of their domain's own tables, inserted in the transaction that needs them. */
export type Queue = {
  /** SQL for whether an unclaimed job is due. It runs all the time, so it needs an index. */
  isDue: RawBuilder<boolean>
  /**
   * Claims the next due job while the claim is renewed: if this process dies, another one continues. @returns the work;
   * null when none is due
   */
  claim: () => Promise<Work | null>
}

type Options = {
  signal?: AbortSignal
  /** Called after each claim, before the work. */
  onClaimed?: () => void
}

/**
 * Does the jobs of a queue one after the other until none is due or `signal` aborts. Several workers may run at once.
 * @throws Error of the first claim or job that failed; the other jobs wait for the next call
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
