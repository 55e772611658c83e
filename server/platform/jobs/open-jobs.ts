import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { Db } from '../database/pool.ts'
import { repeat } from '../repeat.ts'
import type { Queue } from './queue.ts'
import { openWorkers, type WorkerOptions, type Workers } from './workers.ts'

const LOOK_EVERY_MS = 2_000

type Report = (error: unknown) => void

/** What the shop does while nobody waits for it. */
export type Jobs = {
  /** Has a queue worked off whenever something in it is due. @returns has it looked at now */
  work: (queue: Queue, options: Omit<WorkerOptions, 'signal'>) => () => void
  /** Runs something every so many milliseconds, never twice at once in this process. */
  every: (milliseconds: number, run: () => Promise<unknown>, report: Report) => void
}

/**
 * Runs the background jobs of a process while the shop is open. One statement every two seconds looks for what is due in
 * all queues. When the shop closes, their signal aborts before the requests under way are waited for; then they are waited for too.
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
      return workers.wake
    },
    every,
  }
}
