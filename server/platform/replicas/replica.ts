import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import type { StatementPool } from '../database/pool-statements.ts'
import '../database/value-types.ts'

/** The polling interval of a replica that is up to date. */
const POLL_MS = 1_000
/** The first polling interval of one that is behind; later ones grow. */
const CATCH_UP_POLL_MS = 20
const TIMEOUT_MS = 2_000

const positionText = `select case when pg_is_in_recovery()
  then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as position`

type Given = {
  connectionString: string
  statements: StatementPool
  /** The number of requests that use or wait for its connections. */
  load: () => number
  /** Whether the position is sufficient; otherwise it is polled again soon. */
  isCurrent: (position: number) => boolean
}

export type Seen = { position: number; at: number }

/** One replica, whose position is polled while the shop is open. */
export type Replica = {
  statements: StatementPool
  load: () => number
  /** The position that it has replayed at least, and the time of that report; undefined when it does not respond or is no replica. */
  seen: () => Seen | undefined
  /** Whether it responds and is no replica. */
  isPrimary: () => boolean
  /** Polls it now. */
  look: () => void
  /** Excludes it after a failure until it responds again. */
  leaveOut: () => void
  stop: () => Promise<void>
}

/** Opens a replica, and tracks up to which position of the log it has replayed (decision 0060). */
export function watchReplica({ connectionString, statements, load, isCurrent }: Given): Replica {
  let seen: Seen | undefined
  let isPrimary = false
  let client: pg.Client | undefined
  let wake = () => {}
  let isStopped = false

  const forget = () => {
    seen = undefined
    isPrimary = false
    const lost = client
    client = undefined
    lost?.end().catch(() => {})
  }
  const look = async () => {
    try {
      // A replica that restarts may return with less, so its earlier position does not count any more.
      client ??= await connect(connectionString, forget)
      const { rows } = await client.query<{ position: number | null }>(positionText)
      const position = rows[0]?.position ?? undefined
      isPrimary = client !== undefined && position === undefined
      seen = client && position !== undefined ? { position, at: performance.now() } : undefined
    } catch {
      forget()
    }
  }
  const watch = async () => {
    for (let pause = 0; !isStopped;) {
      await look()
      const isBehind = seen !== undefined && !isCurrent(seen.position)
      pause = isBehind ? Math.min(Math.max(pause * 2, CATCH_UP_POLL_MS), POLL_MS) : POLL_MS
      const sleeping = new AbortController()
      wake = () => {
        pause = 0
        sleeping.abort()
      }
      await wait(pause, undefined, { ref: false, signal: sleeping.signal }).catch(() => {})
    }
  }
  const watching = watch()
  return {
    statements,
    load,
    seen: () => seen,
    isPrimary: () => isPrimary,
    look: () => wake(),
    leaveOut: () => {
      seen = undefined
    },
    stop: async () => {
      isStopped = true
      wake()
      await watching
      await client?.end().catch(() => {})
      await statements.end()
    },
  }
}

async function connect(connectionString: string, onEnd: () => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'alero',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  })
  client.on('error', () => {})
  await client.connect()
  client.once('end', onEnd)
  return client
}
