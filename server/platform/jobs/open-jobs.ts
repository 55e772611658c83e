import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { Db } from '../database/pool.ts'
import { repeat } from '../repeat.ts'
import { withoutLimit } from '../time-limit.ts'
import type { Queue } from './queue.ts'
import { openWorkers, type WorkerOptions, type Workers } from './workers.ts'

const LOOK_EVERY_MS = 2_000

type Report = (error: unknown) => void

/** The background work of the shop. */
export type Jobs = {
  /** Works off a queue whenever a job in it is due. @returns a function that checks it now */
  work: (queue: Queue, options: Omit<WorkerOptions, 'signal'>) => () => void
  /** Runs something at an interval, never twice at once in this process. */
  every: (milliseconds: number, run: () => Promise<unknown>, report: Report) => void
}

/**
 * Runs the background jobs of a process while the shop is open. One statement every two seconds checks all queues for
 * due jobs. When the shop closes, the jobs' signal aborts before open requests are finished; then the jobs are waited
 * for too.
 */
export function openJobs(app: FastifyInstance, db: Db): Jobs {
  const stopping = new AbortController()
  const { signal } = stopping
  const queues: { queue: Queue; workers: Workers }[] = []
  const schedules: (() => Promise<void>)[] = []

  const look = async (): Promise<void> => {
    if (queues.length === 0) return
    const looked = [...queues]
    const { rows } = await sql<{ isDue: boolean[] }>`
      select array[${sql.join(looked.map(({ queue }) => queue.isDue))}] as "isDue"`.execute(db)
    for (const [n, { workers }] of looked.entries()) if (rows[0]?.isDue[n]) workers.wake()
  }
  const every: Jobs['every'] = (milliseconds, run, report) => {
    schedules.push(repeat(milliseconds, async () => void (await run().catch(report))))
  }
  every(LOOK_EVERY_MS, look, (error) => app.log.warn({ err: error }, 'jobs: cannot look for what is due'))

  let stopped: Promise<unknown> | undefined
  const stop = () => {
    stopping.abort()
    return (stopped ??= Promise.all(schedules.map((end) => end())))
  }
  app.addHook('preClose', (done) => {
    void stop()
    done()
  })
  app.addHook('onClose', async () => {
    await Promise.all([stop(), ...queues.map(({ workers }) => workers.close())])
  })
  return {
    work: (queue, options) => {
      const workers = openWorkers(queue, { ...options, signal })
      queues.push({ queue, workers })
      // Work woken by a request is not limited by that request's time.
      return () => withoutLimit(workers.wake)
    },
    every,
  }
}
