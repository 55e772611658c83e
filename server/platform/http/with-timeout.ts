import { Problem } from '../problem.ts'

/** The time limit of a handler; its statements have shorter ones. */
export const HANDLER_TIME_MS = 12_000

/**
 * How long handlers may take until their response begins, and those that receive a file or a photo. Of that
 * time work may wait so long for what it contends for, which leaves it enough to be done.
 */
export type HandlerTimes = { waitMs: number; handlerMs: number; fileMs: number }
export const usualTimes: HandlerTimes = { waitMs: 8_000, handlerMs: HANDLER_TIME_MS, fileMs: 60_000 }

/**
 * Waits for a result with a time limit.
 * @throws Problem UNAVAILABLE (503) when the time is over
 */
export async function withTimeout<T>(pending: Promise<T>, milliseconds = HANDLER_TIME_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Problem('UNAVAILABLE', { retryAfterSeconds: 2 })), milliseconds)
  })
  try {
    return await Promise.race([pending, late])
  } finally {
    clearTimeout(timer)
  }
}
