import pg from 'pg'

/** A server process as it can be distinguished from all others: process ids are used again, start times are not. */
export type Backend = { pid: number; startedAt: string }

/** A connection that is told to end and does not is cut off after this time. */
const GOODBYE_MS = 1_000

/** A connection of the pool that says whether it waits for the server, and that can be given up. */
export class PooledClient extends pg.Client {
  /** Its server process, once the session is set up. */
  backend: Backend | undefined

  /** Its server process, unless a pooler may hand that to somebody else: a pooler gives process ids of its own. */
  get ownBackend(): Backend | undefined {
    return this.backend?.pid === (this as { processID?: number }).processID ? this.backend : undefined
  }

  /** Waits for the server: it connects, or a statement was sent and not all of its response is here. */
  get isWaiting(): boolean {
    return !(this as { readyForQuery?: boolean }).readyForQuery
  }

  /** Bytes that have come from the server. */
  get bytesRead(): number {
    return this.#socket.bytesRead
  }

  /** Gives the connection up: whatever waits for it fails at once, and the pool replaces it. */
  giveUp(reason: Error): void {
    this.#socket.destroy(reason)
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | void {
    // A network that swallows the good-bye never says that the connection is closed.
    const cutOff = setTimeout(() => this.#socket.destroy(), GOODBYE_MS).unref()
    this.once('end', () => clearTimeout(cutOff))
    return callback ? super.end(callback) : super.end()
  }

  get #socket(): { bytesRead: number; destroy: (error?: Error) => void } {
    return (this.connection as unknown as { stream: { bytesRead: number; destroy: (error?: Error) => void } }).stream
  }
}
