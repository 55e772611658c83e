import type { ScryptOptions } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { Tinypool } from 'tinypool'

import { CustomerGone, makeFairQueue } from '../../platform/fair-queue.ts'
import type { Refuse } from '../../platform/problem.ts'

export type KeyToDerive = { password: string; salt: Uint8Array; bytes: number; options: ScryptOptions }

/** One core stays free for the shop. Each thread needs 32 MiB while it works, so also a large machine has no more than these. */
const MOST_THREADS = 8
const THREADS = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1))
/** Households, offices and mobile networks share an address. */
const WAITING = { inAll: 64, ofOneAddress: 16 }
/** A call times out after twelve seconds, so longer work would be for a disconnected client. */
const LONGEST_WAIT_MS = 10_000
const IDLE_MS = 60_000

class TooManyWait extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super('too many passwords wait to be hashed')
    this.seconds = seconds
  }
}

/** The customer of work in the queue. */
export type Turn = {
  /** A visitor's address, a signed-in person's id, '' for the shop itself. */
  onBehalfOf: string
  /** Aborts when the client has disconnected. */
  gone?: AbortSignal | undefined
  refuse: Refuse<'SIGN_IN_BUSY'>
}

const inTurn = makeFairQueue({
  atOnce: THREADS,
  waiting: WAITING.inAll,
  waitingOfOne: WAITING.ofOneAddress,
  longestWaitMs: LONGEST_WAIT_MS,
  refusal: (seconds) => new TooManyWait(seconds),
})

let threads: Tinypool | undefined

/** Threads are started on demand and end after some time without sign-ins. */
function openThreads(): Tinypool {
  threads ??= new Tinypool({
    filename: pathToFileURL(join(import.meta.dirname, 'derive-key.worker.ts')).href,
    minThreads: 0,
    maxThreads: THREADS,
    concurrentTasksPerWorker: 1,
    idleTimeout: IDLE_MS,
  })
  return threads
}

/**
 * Derives a key from a password on a thread of lower priority.
 * @throws Problem SIGN_IN_BUSY (503) when too many wait, or for a client that has left, which nobody reads
 */
export async function deriveKey(key: KeyToDerive, { onBehalfOf, gone, refuse }: Turn): Promise<Buffer> {
  const derived: Uint8Array = await inTurn(onBehalfOf, () => openThreads().run(key), gone).catch((error: unknown) => {
    if (error instanceof CustomerGone) throw refuse('SIGN_IN_BUSY', { cause: error })
    if (!(error instanceof TooManyWait)) throw error
    const { seconds } = error
    throw refuse('SIGN_IN_BUSY', { cause: error, retryAfterSeconds: seconds, data: { retryAfterSeconds: seconds } })
  })
  return Buffer.from(derived)
}
