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
    const worker = workOff(queue, { signal, onClaimed })
      .then(
        () => isWanted,
        (error: unknown) => {
          report(error)
          return false
        },
      )
      .then((isToGoOn) => {
        running.delete(worker)
        if (isToGoOn) wake()
      })
    running.add(worker)
  }
  const wake = () => {
    isWanted = running.size >= atOnce
    if (!isWanted) start()
  }
  return {
    wake,
    close: async () => {
      await Promise.all(running)
      close?.()
    },
  }
}
