import { workOff, type Queue } from './queue.ts'

export type WorkerOptions = {
  /** Stops the workers: they finish what they have begun and claim nothing more. */
  signal: AbortSignal
  /** Called with the error of a failed job. */
  report: (error: unknown) => void
  /** The number of jobs that run at the same time in this process; one by default. */
  atOnce?: number
  /** Releases what the jobs used, once the last one has ended. */
  close?: () => void
}

export type Workers = {
  /** Checks the queue now; when all workers are busy, again after them. */
  wake: () => void
  /** Waits for the running jobs. */
  close: () => Promise<void>
}

/** The workers of one queue. They sleep until they are woken, and again when nothing is due or a job has failed. */
export function openWorkers(queue: Queue, { signal, report, atOnce = 1, close }: WorkerOptions): Workers {
  const running = new Set<Promise<void>>()
  let isWanted = false

  // A worker that has claimed a job wakes another one to look for more.
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
      // No await after the last check of `isWanted`, so that no wake is lost.
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
