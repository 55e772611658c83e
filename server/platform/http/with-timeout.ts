import { usualTimes } from '../handler-times.ts'
import { Problem } from '../problem.ts'

/**
 * Waits for a result with a time limit.
 * @throws Problem UNAVAILABLE (503) when the time is over
 */
export async function withTimeout<T>(pending: Promise<T>, milliseconds = usualTimes.handlerMs): Promise<T> {
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
