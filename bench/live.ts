import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

import { openDatabase, type Db } from '../server/platform/database/pool.ts'
import { TEST_VAULT_ENV } from '../test/orders/licences.ts'
import { startServer } from './server-process.ts'

export type LiveBench = {
  streams: number
  /**
   * Resident memory of the server before, with one, and with all streams open and idle; null where the system does not
   * report it.
   */
  megabytes: { without: number | null; with: number | null }
  /** In ms from the commit of a change to the last byte of its event, if every stream gets its own event. */
  heard: { median: number; p95: number; last: number }
}

/** Half of the streams that `server/platform/http/live-updates.ts` allows for a process. */
const STREAMS = 1_000
/** Longer than the interval of heartbeats: idle streams have checked their sessions once. */
const SETTLE_MS = 25_000

/**
 * The memory of idle event streams, each of another person with an own session, and the delay of their events. It adds people named
 * `bench`; use a disposable database.
 */
export async function benchLive(connectionString: string, { streams = STREAMS } = {}): Promise<LiveBench> {
  const { db, pool, close } = openDatabase({ connectionString, max: 4, statementTimeoutMs: 0 })
  const sockets: Socket[] = []
  const shop = await startServer('main.ts', {
    DATABASE_URL: connectionString,
    ...TEST_VAULT_ENV,
    NODE_ENV: 'test',
    LIMITS: 'off',
    LOG_LEVEL: 'error',
    DEMO: 'off',
  })
  try {
    const people = await addPeople(db, streams + 1)
    // Modules that only the first stream loads are loaded before measuring.
    const first = await open(shop.address, people[0]!.token)
    sockets.push(first.socket)
    await wait(2_000)
    const without = shop.megabytes()
    const opened: Stream[] = []
    for (let from = 1; from <= streams; from += 50) {
      const some = people.slice(from, Math.min(from + 50, streams + 1))
      opened.push(...(await Promise.all(some.map(({ token }) => open(shop.address, token)))))
    }
    sockets.push(...opened.map(({ socket }) => socket))
    await wait(SETTLE_MS)
    const withAll = shop.megabytes()

    const heard = opened.map(({ nextEvent }) => nextEvent())
    const begun = performance.now()
    await pool.query(
      `select pg_notify('maintenance_changed', json_build_object('taskId', id, 'clientId', id, 'technicianId', id)::text)
       from unnest($1::uuid[]) id`,
      [people.slice(1).map(({ id }) => id)],
    )
    const times = (await Promise.all(heard)).map((at) => at - begun).toSorted((one, other) => one - other)
    const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
    return {
      streams: opened.length,
      megabytes: { without, with: withAll },
      heard: { median: at(0.5), p95: at(0.95), last: at(1) },
    }
  } finally {
    for (const socket of sockets) socket.destroy()
    await shop.stop()
    await close()
  }
}

/** The results, one line each. */
export function describeLiveBench({ streams, megabytes, heard }: LiveBench): string[] {
  const { without, with: withAll } = megabytes
  const memory =
    without === null || withAll === null
      ? 'memory unknown'
      : `${(withAll - without).toFixed(1)} MB more (${without.toFixed(0)} → ${withAll.toFixed(0)}), ${(((withAll - without) * 1024) / streams).toFixed(1)} KB each`
  const ms = (value: number) => `${value.toFixed(0)} ms`
  return [
    `${`${streams} idle streams`.padEnd(38)} ${memory}`,
    `${'a change of each, until it is heard'.padEnd(38)} median ${ms(heard.median)}, p95 ${ms(heard.p95)}, the last ${ms(heard.last)}; changes are gathered for 100 ms`,
  ]
}

type Stream = { socket: Socket; nextEvent: () => Promise<number> }

async function open(address: string, token: string): Promise<Stream> {
  const { hostname, port, host } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.write(`GET /api/live HTTP/1.1\r\nhost: ${host}\r\ncookie: sid=${token}\r\n\r\n`)
  const [head] = (await once(socket, 'data')) as [Buffer]
  if (!head.toString('latin1').startsWith('HTTP/1.1 200'))
    throw new Error(`no stream: ${head.toString('latin1', 0, 40)}`)
  let onEvent: ((at: number) => void) | undefined
  socket.on('data', (chunk: Buffer) => chunk.includes('event: changed') && onEvent?.(performance.now()))
  return { socket, nextEvent: () => new Promise((resolve) => (onEvent = resolve)) }
}

async function addPeople(db: Db, many: number) {
  const people = Array.from({ length: many }, () => ({
    id: randomUUID(),
    token: randomBytes(32).toString('base64url'),
  }))
  await db
    .insertInto('users')
    .values(people.map(({ id }) => ({ id, name: 'bench', email: `${id}@bench.example`, passwordHash: 'none' })))
    .execute()
  await db
    .insertInto('sessions')
    .values(
      people.map(({ id, token }) => ({
        userId: id,
        tokenHash: createHash('sha256').update(token).digest(),
        idleSeconds: 86_400,
        expiresAt: new Date(Date.now() + 86_400_000),
      })),
    )
    .execute()
  return people
}
