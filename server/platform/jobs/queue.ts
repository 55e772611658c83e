import type { RawBuilder } from 'kysely'

import { tracedJob } from '../tracing/tracer.ts'

/** A job that this process has claimed. */
export type ClaimedJob = {
  /** Its name in traces, without personal data or input. */
  name: string
  /** The span that enqueued it, as stored in its row; null without tracing, or when a schedule enqueued it. */
  trace: string | null
  /** Does the job and stores its result; `signal` aborts when the shop stops, and other processes do the rest. */
  work: (signal: AbortSignal) => Promise<void>
  /** Called with its error instead of stopping its queue until the next poll. */
  onFailure?: (error: unknown) => void
}

/** Jobs of one kind. They are rows of their domain's own tables, inserted in the transaction that needs them. */
export type Queue = {
  /** SQL for whether an unclaimed job is due. It runs all the time, so it needs an index. */
  isDue: RawBuilder<boolean>
  /**
   * Claims the next due job while the claim is renewed: if this process dies, another one continues.
   * @returns null when none is due
   */
  claim: () => Promise<ClaimedJob | null>
}

type Options = {
  signal?: AbortSignal
  /** Called after each claim, before the work. */
  onClaimed?: () => void
}

/**
 * Does the jobs of a queue one after the other until none is due or `signal` aborts. Several workers may run at once. Each job
 * runs in the trace that enqueued it.
 * @throws Error of the first claim or job that failed; the other jobs wait for the next call
 */
export async function workOff(
  queue: Queue,
  { signal = new AbortController().signal, onClaimed }: Options = {},
): Promise<void> {
  while (!signal.aborted) {
    const job = await queue.claim()
    if (!job) return
    onClaimed?.()
    const { name, trace, work, onFailure } = job
    const working = tracedJob(name, trace, () => work(signal))
    await (onFailure ? working.catch(onFailure) : working)
  }
}
