import { isCallError, type CallError } from '../call.ts'

const TRIES = 6
const SECONDS_AT_MOST = 15

type Waiting = {
  /** Stops the retries. */
  signal: AbortSignal
  /** Called before each wait. */
  onWait: () => void
}

/**
 * Repeats a call while the server is too busy (429, 503), each time after the requested delay and a random extra, so
 * that clients do not return at the same moment.
 * @returns undefined when the person cancelled
 * @throws CallError the last refusal, or any other one at once
 */
export async function retryWhileBusy<T>(act: () => Promise<T>, { signal, onWait }: Waiting): Promise<T | undefined> {
  for (let tried = 1; ; tried++) {
    try {
      return await act()
    } catch (error) {
      if (!isBusy(error) || tried === TRIES) throw error
      onWait()
      await pause((secondsOf(error) + (tried - 1) + Math.random()) * 1_000, signal)
      if (signal.aborted) return undefined
    }
  }
}

const isBusy = (error: unknown): error is CallError => isCallError(error) && error.code === 'SIGN_IN_BUSY'

function secondsOf({ data }: CallError): number {
  const requested = Number((data as { retryAfterSeconds?: unknown } | undefined)?.retryAfterSeconds)
  return Math.min(Math.max(requested || 2, 1), SECONDS_AT_MOST)
}

/** Ends early when the signal is aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
