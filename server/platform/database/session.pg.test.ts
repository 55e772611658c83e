import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

import { sql } from 'kysely'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'

import { openGivenDatabase, openTestDatabase } from '../../../test/database/database.ts'
import { addCleanup } from '../../../test/shop/cleanup.ts'
import { listen } from './listen.ts'
import { migrate } from './migrate.ts'
import { openDatabase, preparedQuery, type Db } from './pool.ts'

const { connectionString } = await openTestDatabase()

/** Startup parameters that PgBouncer accepts; it refuses all others unless it is configured to ignore them. */
const taken = new Set(['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone'])

/** Records the startup parameters of clients, and accepts none of them. */
async function openPooler() {
  const packets: Record<string, string>[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (packet: Buffer) => {
      const length = packet.readInt32BE(0)
      const parts = packet.subarray(8, length).toString('utf8').split('\0')
      const pairs = Array.from({ length: Math.floor(parts.length / 2) }, (_, i) => parts.slice(i * 2, i * 2 + 2))
      packets.push(Object.fromEntries(pairs.filter(([name]) => name !== '')))
      socket.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  addCleanup(async () => server.close())
  return { packets, address: `postgres://ana@127.0.0.1:${(server.address() as AddressInfo).port}/tienda` }
}

test.each([
  ['the pool', (address: string) => openGivenDatabase(address, 1).pool.query('select 1')],
  ['the connection that listens', (address: string) => listen({ connectionString: address, channels: {} })],
  ['the migrations', (address: string) => migrate(address)],
])('%s sends no startup parameter that a pooler refuses', async (_who, connect) => {
  const { packets, address } = await openPooler()
  await expect(connect(address)).rejects.toThrow(/terminated|ECONNRESET|EPIPE/)
  expect(packets[0]).toMatchObject({ user: 'ana', database: 'tienda', application_name: 'alero' })
  for (const packet of packets) expect(Object.keys(packet).filter((name) => !taken.has(name.toLowerCase()))).toEqual([])
})

const shown = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
  current_setting('idle_in_transaction_session_timeout') as idle, pg_backend_pid() as pid`

test('the time limits apply to every connection of the pool, also to replacements', async () => {
  const { pool, close } = openDatabase({ connectionString, max: 3 })
  addCleanup(close)
  const limitsOfAll = async () => {
    const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
    const all = await Promise.all(clients.map(async (client) => (await client.query(shown)).rows[0]))
    for (const client of clients) client.release(true)
    return all
  }
  const [first, second] = [await limitsOfAll(), await limitsOfAll()]
  expect(new Set([...first, ...second].map(({ pid }) => pid)).size).toBe(6)
  for (const limits of [...first, ...second]) expect(limits).toMatchObject({ statement: '8s', lock: '5s', idle: '10s' })
})

test('a statement beyond its limit is ended by the server', async () => {
  const { pool, close } = openDatabase({ connectionString, max: 1, statementTimeoutMs: 100 })
  addCleanup(close)
  await expect(pool.query('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' })
})

test("a command for a person has no time limit, whatever the role's setting is", async () => {
  const { pool: other, close } = openDatabase({ connectionString, max: 1, statementTimeoutMs: 0 })
  addCleanup(close)
  expect((await other.query(shown)).rows[0]).toMatchObject({ statement: '0' })
})

describe('behind a pooler that shares sessions', () => {
  const openPooled = () => {
    const { db, pool, close } = openDatabase({ connectionString, max: 1, isTransactionPooled: true })
    addCleanup(close)
    return { db, pool }
  }

  test('a transaction sets its own limits, and they end with it', async () => {
    const { db, pool } = openPooled()
    const [before] = (await pool.query(shown)).rows
    const inside = await db.transaction().execute(async (tx) => (await sql.raw<object>(shown).execute(tx)).rows[0])
    expect(inside).toMatchObject({ statement: '8s', lock: '5s', idle: '10s' })
    const reading = db.transaction().setAccessMode('read only')
    const isReadOnly = await reading.execute(async (tx) => {
      const { rows } = await sql<object>`select current_setting('transaction_read_only') as "readOnly",
        current_setting('lock_timeout') as lock`.execute(tx)
      return rows[0]
    })
    expect(isReadOnly).toEqual({ readOnly: 'on', lock: '5s' })
    expect((await pool.query(shown)).rows[0]).toEqual(before)
    expect(before).toMatchObject({ statement: '0', lock: '0', idle: '0' })
  })

  test('no statement stays prepared, unlike without a pooler', async () => {
    const namedStatements = async ({ db, pool }: { db: Db; pool: pg.Pool }) => {
      await db.selectFrom('products').select('id').where('id', '=', randomUUID()).execute()
      await preparedQuery(db, 'select $1::int as one', [1])
      return (await pool.query(`select count(*) from pg_prepared_statements`)).rows[0].count
    }
    expect(await namedStatements(openPooled())).toBe(0)
    const own = openDatabase({ connectionString, max: 1 })
    addCleanup(own.close)
    expect(await namedStatements(own)).toBe(2)
  })

  test('400 statements stay prepared on a connection, however many another pool of the process has', async () => {
    const [first, second] = [0, 1].map(() => openDatabase({ connectionString, max: 1 }))
    for (const own of [first!, second!]) {
      addCleanup(own.close)
      for (let i = 0; i < 401; i += 1) await preparedQuery(own.db, `select ${i} as number`, [])
      const { rows } = await own.pool.query(`select count(*) from pg_prepared_statements`)
      expect(rows[0].count).toBe(400)
    }
  })

  test('a statement that takes longer than a silence is not interrupted', async () => {
    const { pool } = openPooled()
    expect((await pool.query(`select 'done' as said from pg_sleep(2.5)`)).rows).toEqual([{ said: 'done' }])
  })
})
