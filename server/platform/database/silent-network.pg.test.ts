import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { openSilentNetwork } from '../../../test/browser/silent-network.ts'
import { openTestDatabase } from '../../../test/database/database.ts'
import { addCleanup } from '../../../test/shop/cleanup.ts'
import { preparedQuery, openDatabase } from './pool.ts'

const direct = await openTestDatabase()
await direct.pool.query('create table counters (id int primary key, n int not null)')
await direct.pool.query('insert into counters values (1, 0)')

/** The database behind a network that the test controls, with every connection of the pool open. */
async function openByNetwork(max = 4) {
  const network = await openSilentNetwork(direct.connectionString)
  addCleanup(async () => network.close())
  const database = openDatabase({ connectionString: network.connectionString, max })
  addCleanup(database.close)
  const { db } = database
  const work = {
    fixed: () => preparedQuery(db, 'select 1 as one', []),
    built: () => sql`select 2 as two`.execute(db),
    transaction: () =>
      db.transaction().execute(async (tx) => {
        await sql`select n from counters where id = 1 for update`.execute(tx)
        await sql`update counters set n = n + 1 where id = 1`.execute(tx)
      }),
  }
  const all = () => Promise.allSettled(Object.values(work).flatMap((one) => [one(), one(), one()]))
  const isConnected = async () => (await all()).every(({ status }) => status === 'fulfilled')
  await vi.waitUntil(isConnected, { timeout: 20_000 })
  return { ...database, network, work, all }
}

type Opened = Awaited<ReturnType<typeof openByNetwork>>
const kinds = ['fixed', 'built', 'transaction'] as const
const isServed = async (opened: Opened) =>
  (await opened.all()).map(({ status }) => status).every((status) => status === 'fulfilled')

const POLLING = { interval: 100 }

describe.each(['hold', 'swallow'] as const)('a network that drops packets without closing a connection (%s)', (how) => {
  let opened: Opened
  beforeAll(async () => {
    opened = await openByNetwork()
    opened.network[how]()
  })

  test('makes waiting requests fail before their time limit', async () => {
    const waiting = opened.all()
    await expect.poll(opened.isAway, { timeout: 25_000 }).toBe(true)
    expect((await waiting).map(({ status }) => status)).toEqual(Array(9).fill('rejected'))
  })

  test.each(kinds)('refuses the next %s at once', async (kind) => {
    await expect(opened.work[kind]()).rejects.toThrow('the database is out of reach')
    expect(opened.pool.waitingCount).toBe(0)
  })

  test('serves everything again when the network works again', async () => {
    opened.network.carry()
    await expect.poll(() => isServed(opened), POLLING).toBe(true)
    expect(opened.isAway()).toBe(false)
  })
})

test('connections that a firewall dropped while others work are replaced, and their locks are released', async () => {
  const opened = await openByNetwork()
  const { db, network } = opened
  const locked = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const cutOff = db.transaction().execute(async (tx) => {
    await sql`update counters set n = n + 1 where id = 1`.execute(tx)
    locked.resolve()
    await goOn.promise
    await sql`update counters set n = n + 1 where id = 1`.execute(tx)
  })
  await locked.promise
  network.swallow()
  network.carry()
  goOn.resolve()
  await expect(cutOff).rejects.toThrow(/connection/i)
  await expect.poll(() => isServed(opened), POLLING).toBe(true)
})

test('a statement that the server is executing is not interrupted, however long it takes', async () => {
  const { db, isAway } = await openByNetwork()
  const { rows } = await sql<{ slept: string }>`select pg_sleep(2.6)::text as slept`.execute(db)
  expect(rows).toEqual([{ slept: '' }])
  expect(isAway()).toBe(false)
})

test("a connection whose statement exceeded the client's time limit is closed, not reused", async () => {
  const { db, pool, close } = openDatabase({ connectionString: direct.connectionString, max: 1 })
  addCleanup(close)
  pool.options.query_timeout = 300
  const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
  const first = await pid()
  await expect(sql`select pg_sleep(20)`.execute(db)).rejects.toThrow('timeout')
  expect(await pid()).not.toBe(first)
  const inTransaction = db.transaction().execute((tx) => sql`select pg_sleep(20)`.execute(tx))
  await expect(inTransaction).rejects.toThrow('timeout')
  expect(await pid()).toEqual(expect.any(Number))
})

test('requests beyond a bounded queue are refused at once', async () => {
  const { pool } = await openByNetwork(1)
  const holder = await pool.connect()
  const queue = Array.from({ length: 50 }, () => pool.query('select 1'))
  await expect(pool.query('select 1')).rejects.toThrow('too many requests wait')
  holder.release()
  await Promise.all(queue)
})
