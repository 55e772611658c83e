import { Problem } from './problem.ts'

/**
 * Lets only so many pieces of heavy work run at a time and only so many wait.
 * @returns a function that runs a piece of work when its turn comes; it throws UNAVAILABLE (503) when too many wait
 */
export function makeWorkQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0
  const queue: (() => void)[] = []

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Problem('UNAVAILABLE', { retryAfterSeconds: 2 })
      // Whoever ends hands its place over, so nobody who comes later overtakes.
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
