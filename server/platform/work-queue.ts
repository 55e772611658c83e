import { Problem } from './problem.ts'

/**
 * Limits how many pieces of heavy work run at a time, and how many wait.
 * @returns a function that runs work when it is its turn; it throws UNAVAILABLE (503) when too many wait
 */
export function makeWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: (() => void)[] = []

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Problem('UNAVAILABLE', { retryAfterSeconds: 2 })
      // Finished work hands its place to the next in the queue, so that newer work cannot overtake.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running++
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
