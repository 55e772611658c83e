import { setTimeout as wait } from 'node:timers/promises'

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 2_000

/** How long to retry once the shop is stopping. */
const STOP_TIMEOUT_MS = 5_000

/**
 * Writes important data, with retries until the database has accepted it.
 * @param write may take effect although it fails, so repeating it must change nothing
 * @param options.onFailure is notified of each attempt that failed
 * @param options.stopping ends the attempts a few seconds later
 * @throws the last error, when the shop stopped meanwhile
 */
export async function storeWithRetries(
  write: () => Promise<void>,
  { onFailure, stopping }: { onFailure: (error: unknown) => void; stopping: AbortSignal },
): Promise<void> {
  let deadline = Infinity
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    try {
      return await write()
    } catch (error) {
      if (stopping.aborted) deadline = Math.min(deadline, Date.now() + STOP_TIMEOUT_MS)
      if (Date.now() >= deadline) throw error
      onFailure(error)
      await wait(pause)
    }
  }
}
