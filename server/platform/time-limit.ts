import { AsyncLocalStorage } from 'node:async_hooks'

import { Problem } from './problem.ts'

/** The time of a request is over, and it stores nothing any more. */
export class TimeIsOver extends Problem {
  constructor() {
    super('UNAVAILABLE', { retryAfterSeconds: 2 })
  }
}

/** The effect of a statement: `stores` by itself, `asks` inside a transaction, or `undoes` one, which is always allowed. */
export type Effect = 'stores' | 'asks' | 'undoes'

type Limit = {
  milliseconds: number
  /** Whether statements may store data, so that a running one is waited for. */
  mayStore: boolean
}

/** The time for the response after data was stored. */
const RESPONSE_MS = 2_000
/** The maximum additional time of work that stores data. */
const MOST_MORE_MS = 12_000

const current = new AsyncLocalStorage<TimeLimit>()

/** The limit that this code runs in. */
export const currentLimit = (): TimeLimit | undefined => current.getStore()

/** Runs work that a request starts and nobody waits for. */
export const withoutLimit = <T>(work: () => T): T => current.exit(work)

/**
 * Runs work and its statements with a time limit. After it no statement begins, so open transactions are rolled back: the client
 * can rely on nothing more being stored. A statement that is storing data at that moment is waited for, because only its end
 * determines the result.
 * @throws TimeIsOver
 */
export async function withinLimit<T>(limit: Limit, work: () => Promise<T>): Promise<T> {
  const time = new TimeLimit(limit)
  try {
    return await Promise.race([current.run(time, work), time.over])
  } finally {
    time.stop()
  }
}

export class TimeLimit {
  /** Rejects when the time is over. */
  readonly over: Promise<never>
  readonly #end: (reason: TimeIsOver) => void
  readonly #endsAt: number
  readonly #mayStore: boolean
  #timer: NodeJS.Timeout | undefined
  #state: 'running' | 'over' | 'stopped' = 'running'
  #storing = 0
  #storedAt = Number.NEGATIVE_INFINITY

  constructor({ milliseconds, mayStore }: Limit) {
    const { promise, reject } = Promise.withResolvers<never>()
    this.over = promise
    this.#end = reject
    this.#endsAt = performance.now() + milliseconds
    this.#mayStore = mayStore
    this.#wait(milliseconds)
  }

  /** Ends the limit: work that continues after it has none. */
  stop(): void {
    clearTimeout(this.#timer)
    if (this.#state === 'running') this.#state = 'stopped'
  }

  /** Runs a statement. @throws TimeIsOver */
  run<T>(effect: Effect, statement: () => Promise<T>): Promise<T> {
    if (effect === 'undoes' || this.#state === 'stopped') return statement()
    if (this.#state === 'over' || this.#lateMs >= MOST_MORE_MS) return Promise.reject(new TimeIsOver())
    return effect === 'stores' && this.#mayStore ? this.#store(statement) : statement()
  }

  async #store<T>(statement: () => Promise<T>): Promise<T> {
    this.#storing++
    try {
      const result = await statement()
      this.#storedAt = performance.now()
      return result
    } finally {
      this.#storing--
    }
  }

  get #lateMs(): number {
    return performance.now() - this.#endsAt
  }

  #wait(milliseconds: number): void {
    this.#timer = setTimeout(() => this.#expire(), milliseconds)
  }

  #expire(): void {
    const hasJustStored = performance.now() - this.#storedAt < RESPONSE_MS && this.#lateMs < MOST_MORE_MS
    if (this.#storing > 0 || hasJustStored) return this.#wait(RESPONSE_MS)
    this.#state = 'over'
    this.#end(new TimeIsOver())
  }
}
