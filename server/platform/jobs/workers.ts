import { workOff, type Queue } from './queue.ts'

export type WorkerOptions = {
  /** Ends them: what they have begun is theirs to end, and nothing more is claimed. */
  signal: AbortSignal
  /** Hears of what failed. */
  report: (error: unknown) => void
  /** How many jobs run at the same time in this process; one unless it is given. */
  atOnce?: number
  /** Gives back what the jobs worked with, once the last one has ended. */
  close?: () => void
}

export type Workers = {
  /** Has the queue looked at now; when all workers are at work, once more after them. */
  wake: () => void
  /** Waits for the jobs that run. */
  close: () => Promise<void>
}

/** The workers of one queue. They sleep until they are woken, and again once nothing is due or a job has failed. */
export function openWorkers(queue: Queue, { signal, report, atOnce = 1, close }: WorkerOptions): Workers {
  const running = new Set<Promise<void>>()
  let isWanted = false

  // Whoever has claimed a job has another worker look for more.
  const onClaimed = () => {
    if (running.size < atOnce) start()
  }
  const start = () => {
    if (signal.aborted) return
    const worker = work(() => running.delete(worker))
    running.add(worker)
  }
  const work = async (onEnd: () => void) => {
    try {
      do {
        isWanted = false
        await workOff(queue, { signal, onClaimed })
      } while (isWanted && !signal.aborted)
    } catch (error) {
      report(error)
    } finally {
      // Without a pause after the last look at `isWanted`, so that no wake falls in between.
      onEnd()
    }
  }
  const wake = () => {
    if (running.size < atOnce) start()
    else isWanted = true
  }
  return {
    wake,
    close: async () => {
      await Promise.all(running)
      close?.()
    },
  }
}
