import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import type { StatementPool } from '../database/pool-statements.ts'
import '../database/value-types.ts'

/** A replica that is up to date is looked at this often. */
const POLL_MS = 1_000
/** One that is behind is looked at sooner, then ever more rarely. */
const CATCH_UP_POLL_MS = 20
const TIMEOUT_MS = 2_000

const positionText = `select case when pg_is_in_recovery()
  then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint end as position`

type Given = {
  connectionString: string
  statements: StatementPool
  /** Requests that use or wait for its connections. */
  load: () => number
  /** Whether it shows everything that it should; otherwise it is looked at again soon. */
  isCurrent: (position: number) => boolean
}

export type Seen = { position: number; at: number }

/** One replica, which is asked for its position while the shop is open. */
export type Replica = {
  statements: StatementPool
  load: () => number
  /** What it has replayed at least, and when it said so; undefined when it does not answer or is no replica. */
  seen: () => Seen | undefined
  /** It answers, and is no replica. */
  isPrimary: () => boolean
  /** Looks at it now. */
  look: () => void
  /** It did not serve: it is left out until it answers again. */
  leaveOut: () => void
  stop: () => Promise<void>
}

/** Opens a replica, and follows up to which position of the log it has replayed (decision 0060). */
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
      // A replica that restarts may come back with less, so what it said before does not count any more.
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
