import pg from 'pg'

/** How many requests may wait for a connection, for each connection; further ones are refused at once. */
const WAITING_PER_CONNECTION = 50

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: boolean | Error) => void,
) => void

/**
 * A pool that refuses at once instead of letting requests wait in vain: while the database is unreachable, and when the queue is
 * long.
 */
export class BoundedPool extends pg.Pool {
  readonly #isAway: () => boolean

  constructor(isAway: () => boolean, config: pg.PoolConfig) {
    super(config)
    this.#isAway = isAway
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    const refusal = this.#refusal()
    if (!refusal) return callback ? super.connect(callback) : super.connect()
    if (!callback) return Promise.reject(refusal)
    process.nextTick(callback, refusal, undefined, () => {})
  }

  #refusal(): Error | undefined {
    if (this.#isAway()) return new Error('Connection refused: the database is out of reach')
    if (this.waitingCount < (this.options.max ?? 1) * WAITING_PER_CONNECTION) return undefined
    return new Error('Connection refused: too many requests wait for one')
  }
}
