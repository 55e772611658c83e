import pg from 'pg'

import { traceStatement } from '../tracing/trace-statement.ts'
import { isTracing, traceParent } from '../tracing/tracer.ts'

/** Identifies a server process: pids are reused, start times are not. */
export type Backend = { pid: number; startedAt: string }

const isBegin = /^(begin|start transaction)\b/i

/** A connection that does not close within this time is destroyed. */
const CLOSE_TIMEOUT_MS = 1_000

/** A connection of the pool that knows whether it waits for the server, and that can be destroyed. */
export class PooledClient extends pg.Client {
  /** Its server process, once the session is set up. */
  backend: Backend | undefined

  /** Its server process; undefined behind a pooler, which has its own pids. */
  get ownBackend(): Backend | undefined {
    return this.backend?.pid === (this as { processID?: number }).processID ? this.backend : undefined
  }

  /** Whether it waits for the server: it is connecting, or the response to a statement is incomplete. */
  get isWaiting(): boolean {
    return !(this as { readyForQuery?: boolean }).readyForQuery
  }

  /** The number of bytes received from the server. */
  get bytesRead(): number {
    return this.#socket.bytesRead
  }

  /** Destroys the connection: all its waiting statements fail at once, and the pool replaces it. */
  giveUp(reason: Error): void {
    this.#socket.destroy(reason)
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | void {
    // A network that drops packets never reports that the connection is closed.
    const cutOff = setTimeout(() => this.#socket.destroy(), CLOSE_TIMEOUT_MS).unref()
    this.once('end', () => clearTimeout(cutOff))
    return callback ? super.end(callback) : super.end()
  }

  get #socket(): { bytesRead: number; destroy: (error?: Error) => void } {
    return (this.connection as unknown as { stream: { bytesRead: number; destroy: (error?: Error) => void } }).stream
  }
}

const query = (client: PooledClient, given: unknown[]): Promise<unknown> =>
  pg.Client.prototype.query.apply(client, given as never) as unknown as Promise<unknown>

/** Traces statements if the process traces. Calls with a callback come from the pool and cannot be traced. */
function followedQuery(this: PooledClient, ...given: unknown[]): Promise<unknown> {
  if (!isTracing() || typeof given.at(-1) === 'function') return query(this, given)
  const [statement] = given
  const followed = traceStatement(statement as string | { text?: string }, () => query(this, given))
  const parent = traceParent()
  if (parent === undefined || typeof statement !== 'string' || !isBegin.test(statement)) return followed
  // Rows enqueued in the transaction get the trace by the default of their column.
  return followed.then(async (result) => {
    await query(this, [`select set_config('alero.trace', $1, true)`, [parent]])
    return result
  })
}

// Not a method, which would lose the types of pg's overloads.
PooledClient.prototype.query = followedQuery as typeof pg.Client.prototype.query
