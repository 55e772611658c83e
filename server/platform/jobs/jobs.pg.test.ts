import Fastify from 'fastify'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { openGivenDatabase, openTestDatabase } from '../../../test/database/database.ts'
import { openTcpProxy } from '../../../test/http/tcp-proxy.ts'
import type { Db } from '../database/pool.ts'
import { openJobs } from './open-jobs.ts'
import type { Queue } from './queue.ts'
import type { WorkerOptions } from './workers.ts'

const { db, pool, connectionString } = await openTestDatabase()
await pool.query(
  'create table chores (id int primary key, times int not null default 0, is_claimed bool not null default false)',
)
beforeEach(() => pool.query('delete from chores'))

const add = (many: number) => pool.query('insert into chores (id) select generate_series(1, $1)', [many])
const timesDone = async () =>
  (await pool.query<{ times: number }>('select times from chores')).rows.map(({ times }) => times)

const due = sql`from chores where not is_claimed and times = 0`

/** Chores that are recorded as done; `during` runs in the middle of each. */
const chores = (using: Db, during: (id: number, signal: AbortSignal) => Promise<void> = async () => {}): Queue => ({
  isDue: sql<boolean>`exists (select ${due})`,
  claim: async () => {
    const { rows } = await sql<{ id: number }>`update chores set is_claimed = true
      where id = (select id ${due} order by id limit 1 for update skip locked) returning id`.execute(using)
    const [chore] = rows
    if (!chore) return null
    const work = async (signal: AbortSignal) => {
      try {
        await during(chore.id, signal)
        await pool.query('update chores set times = times + 1 where id = $1', [chore.id])
      } finally {
        await pool.query('update chores set is_claimed = false where id = $1', [chore.id])
      }
    }
    return { name: 'chore', trace: null, work }
  },
})

/** A process that works off a queue. */
async function openProcess(queue: Queue, options: Partial<Omit<WorkerOptions, 'signal'>> = {}, using = db) {
  const app = Fastify()
  const failures: unknown[] = []
  const jobs = openJobs(app, using)
  const wake = jobs.work(queue, { report: (error) => failures.push(error), ...options })
  await app.ready()
  return { wake, failures, close: () => app.close() }
}

/** A promise that a test resolves. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}

test('jobs of any process are found by polling, each is done once, with the configured concurrency', async () => {
  let running = 0
  let most = 0
  const during = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => void setTimeout(resolve, 2))
    running--
  }
  const processes = [await openProcess(chores(db, during), { atOnce: 3 }), await openProcess(chores(db), { atOnce: 3 })]
  await add(200)
  await expect.poll(timesDone).toEqual(Array.from({ length: 200 }, () => 1))
  expect(most).toBeLessThanOrEqual(3)
  for (const { close, failures } of processes) {
    await close()
    expect(failures).toEqual([])
  }
})

test('a wake starts at once, several jobs of the queue at the same time', async () => {
  const { open, opened } = gate()
  let begun = 0
  const during = async () => {
    begun++
    await opened
  }
  // A queue that is never due begins only by a wake.
  const queue = { ...chores(db, during), isDue: sql<boolean>`false` }
  const { wake, close } = await openProcess(queue, { atOnce: 3 })
  await add(5)
  wake()
  await expect.poll(() => begun, { interval: 5 }).toBe(3)
  open()
  await expect.poll(timesDone).toEqual([1, 1, 1, 1, 1])
  await close()
})

test('a wake is not lost while the last worker finds nothing', async () => {
  const { open, opened } = gate()
  let claims = 0
  const queue: Queue = {
    isDue: sql<boolean>`false`,
    claim: async () => {
      if (++claims === 1) await opened
      return null
    },
  }
  const { wake, close } = await openProcess(queue)
  wake()
  wake()
  wake()
  expect(claims).toBe(1)
  open()
  await expect.poll(() => claims).toBe(2)
  await close()
})

test('a failed job is reported and retried at the next poll, not at once; the worker continues then', async () => {
  await pool.query('create sequence polls minvalue 0')
  /** The number of polls before each try. */
  const tried: number[] = []
  const during = async (id: number) => {
    if (id !== 1) return
    const { rows } = await pool.query('select last_value::int + is_called::int as polls from polls')
    tried.push(rows[0].polls)
    if (tried.length < 3) throw new Error('not yet')
  }
  const queue = {
    ...chores(db, during),
    isDue: sql<boolean>`nextval('polls') >= 0 and exists (select ${due})`,
  }
  const { failures, wake, close } = await openProcess(queue)
  await add(3)
  wake()
  await expect.poll(timesDone).toEqual([1, 1, 1])
  expect(failures).toHaveLength(2)
  for (const [n, polls] of tried.slice(1).entries()) expect(polls).toBeGreaterThan(tried[n]!)
  await close()
})

describe('closing', () => {
  test('aborts the signal of running jobs, waits for them, begins no more, and releases what they used', async () => {
    const events: string[] = []
    const during = (_id: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => {
          events.push('aborted')
          setTimeout(() => {
            events.push('ended')
            resolve()
          }, 100)
        })
        events.push('begun')
      })
    const { wake, close } = await openProcess(chores(db, during), { close: () => events.push('closed') })
    await add(3)
    wake()
    await expect.poll(() => events).toEqual(['begun'])
    await close()
    wake()
    expect(events).toEqual(['begun', 'aborted', 'ended', 'closed'])
    expect((await timesDone()).toSorted()).toEqual([0, 0, 1])

    const next = await openProcess(chores(db))
    await expect.poll(timesDone).toEqual([1, 1, 1])
    await next.close()
  })

  test('stops a schedule after its current run, and a server that was never ready', async () => {
    const app = Fastify()
    const { open, opened } = gate()
    let runs = 0
    openJobs(app, db).every(
      5,
      async () => {
        runs++
        await opened
      },
      () => {},
    )
    await expect.poll(() => runs).toBe(1)
    let isClosed = false
    const closing = app.close().then(() => (isClosed = true))
    await new Promise((resolve) => void setTimeout(resolve, 50))
    expect([isClosed, runs]).toEqual([false, 1])
    open()
    await closing
    expect(runs).toBe(1)
  })
})

test('a database outage delays jobs, and loses none', async () => {
  const url = new URL(connectionString)
  const line = await openTcpProxy(`http://${url.host}`)
  url.host = new URL(line.address).host
  const behind = openGivenDatabase(url.href, 2)
  behind.pool.on('error', () => {})
  const { wake, failures, close } = await openProcess(chores(behind.db), {}, behind.db)
  line.cut()
  await add(2)
  wake()
  await expect.poll(() => failures.length).toBe(1)
  // Polls without a database are logged, and nothing else happens.
  await new Promise((resolve) => void setTimeout(resolve, 4_500))
  expect(await timesDone()).toEqual([0, 0])
  line.mend()
  await expect.poll(timesDone).toEqual([1, 1])
  await close()
})
