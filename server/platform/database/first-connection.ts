import type pg from 'pg'

/** How long a start waits for its first connection, in ms; a request waits much less. */
const START_MS = 30_000

/**
 * Opens a pool's first connection. No request waits yet, so on a busy machine it is tried again.
 * @throws the last attempt's error when the time is over
 */
export async function openFirstConnection(pool: pg.Pool): Promise<void> {
  for (const begun = performance.now(); ;) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (performance.now() - begun > START_MS || !isSlow(error)) throw error
    }
  }
}

/** Whether pg or its pool reports a connection timeout. */
const isSlow = (error: unknown): boolean => error instanceof Error && error.message.includes('timeout')
