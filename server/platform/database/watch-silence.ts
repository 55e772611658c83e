import pg from 'pg'

import { PooledClient, type Backend } from './pooled-client.ts'
import { endBackends, findStuck, POOLED_SESSION } from './session.ts'
import { countSilences } from './silences.ts'

const TICK_MS = 500
/** Ticks without a response to any new connection after which the database counts as unreachable. */
const AWAY_TICKS = 5
/** The time limit of a new connection, generous for slow machines. One is opened every tick. */
const ATTEMPT_MS = 5_000
const MOST_ATTEMPTS = ATTEMPT_MS / TICK_MS

type Watched = {
  /** The connections of the pool, including those that are being opened. */
  clients: ReadonlySet<PooledClient>
  /** The connections that are in use. */
  inUse: ReadonlySet<unknown>
  /** The settings for connecting to the database. */
  config: pg.ClientConfig
}

export type SilenceWatch = {
  /** Whether new connections get no response either. */
  isAway: () => boolean
  stop: () => void
}

/**
 * Finds connections that wait for a response and receive no byte. A statement may be slow, or the network may have dropped it
 * without closing the connection; a new connection asks the server which. Connections unknown to the server are destroyed, with
 * the idle ones, which are probably dead too. When new connections get no response either, all are destroyed and the database
 * counts as unreachable until one does. Time is counted in ticks, so that a process that was paused for seconds does not assume a
 * network failure.
 */
export function watchSilence({ clients, inUse, config }: Watched): SilenceWatch {
  const { count, isSuspicious, leaveAlone } = countSilences()
  const { attempts, withProbe } = openProbes(config)
  let abandoned: Backend[] = []
  let unansweredTicks = 0
  let isAway = false

  function giveUp(given: Iterable<PooledClient>): void {
    for (const client of given) {
      if (client.ownBackend) abandoned.push(client.ownBackend)
      client.giveUp(new Error('Connection given up: the database did not answer on it'))
    }
  }

  const idle = () => [...clients].filter((client) => client.backend && !client.isWaiting && !inUse.has(client))

  async function examine(probe: pg.Client): Promise<void> {
    const suspects = [...clients].filter(isSuspicious)
    // Behind a shared pooler the server process is unknown: its own limits and `query_timeout` end the statement.
    const known = suspects.flatMap(({ backend }) => (backend && backend !== POOLED_SESSION ? [backend] : []))
    const stuck = new Set((await findStuck(probe, known)).map(keyOf))
    // Data that arrived meanwhile is read before a connection is destroyed.
    await new Promise(setImmediate)
    for (const client of suspects) count(client)
    // A connection that is still being opened is younger than this probe.
    const dead = suspects.filter(
      (client) => isSuspicious(client) && (!client.backend || stuck.has(keyOf(client.backend))),
    )
    for (const client of suspects) leaveAlone(client)
    if (dead.length > 0) giveUp([...dead, ...idle()])
  }

  async function attempt(): Promise<void> {
    try {
      await withProbe(async (probe) => {
        // The network works, even if a pooler in between makes the query wait for a free connection.
        reached()
        await examine(probe)
        const gone = abandoned
        await endBackends(probe, gone)
        abandoned = abandoned.filter((backend) => !gone.includes(backend))
      })
    } catch (error) {
      if (isAnswer(error)) reached()
    }
  }

  function reached(): void {
    unansweredTicks = 0
    if (!isAway) return
    isAway = false
    // Connections that were opened while nothing arrived would block new ones.
    giveUp([...clients].filter(({ backend, isWaiting }) => !backend && isWaiting))
  }

  const timer = setInterval(() => {
    const all = [...clients]
    const receiving = all.filter(count).length
    if (receiving > 0 || !all.some(isSuspicious)) unansweredTicks = 0
    else unansweredTicks++
    if (!isAway && !all.some(isSuspicious)) return
    if (!isAway && unansweredTicks > AWAY_TICKS) {
      isAway = true
      giveUp([...all.filter(({ isWaiting }) => isWaiting), ...idle()])
    }
    if (attempts.size < MOST_ATTEMPTS) void attempt()
  }, TICK_MS).unref()

  return {
    isAway: () => isAway,
    stop: () => {
      clearInterval(timer)
      for (const probe of attempts) probe.giveUp(new Error('the pool is closed'))
    },
  }
}

/** New connections for probing the server; one without a response in time is abandoned. */
function openProbes(config: pg.ClientConfig) {
  const attempts = new Set<PooledClient>()
  const withProbe = async (query: (probe: PooledClient) => Promise<void>): Promise<void> => {
    const probe = new PooledClient(config)
    const late = setTimeout(() => probe.giveUp(new Error('the database did not answer')), ATTEMPT_MS).unref()
    attempts.add(probe)
    probe.on('error', () => {})
    try {
      await probe.connect()
      await query(probe)
    } finally {
      clearTimeout(late)
      attempts.delete(probe)
      probe.end().catch(() => {})
    }
  }
  return { attempts, withProbe }
}

const keyOf = ({ pid, startedAt }: Backend): string => `${pid} ${startedAt}`

/** The server or its machine refused: the network works. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError || /^ECONN(REFUSED|RESET)$/.test(String((error as { code?: unknown }).code))
}
