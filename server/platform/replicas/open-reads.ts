import { sql } from 'kysely'

import type { StatementPool } from '../database/pool-statements.ts'
import { openDatabase, queryBuilderOn, type DatabaseOptions, type Db } from '../database/pool.ts'
import { repeat } from '../repeat.ts'
import { rememberPositions } from './primary-positions.ts'
import { openReadBarrier } from './read-barrier.ts'
import { openReadPool } from './read-pool.ts'
import type { ReadFigures, Reads } from './reads.ts'
import { watchReplica, type Replica } from './replica.ts'
import { openUpToDate } from './up-to-date.ts'

/** The position after every acknowledged commit: replicas receive only data that is on disk. */
const positionText = `select pg_wal_lsn_diff(case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0')::bigint as position`

/** A replica that is further behind is not used. */
const MOST_LAG_MS = 10_000
const SAMPLE_MS = 1_000

type Given = {
  addresses: readonly string[]
  primary: { db: Db; statements: StatementPool }
  /** How the shop connects to replicas, which may use another pooler than the primary, or none. */
  connections: Omit<DatabaseOptions, 'connectionString'>
}

/** Opens the replicas of DATABASE_READ_URL (decision 0060). Until announcements arrive, everything is read at the primary. */
export function openReads({ addresses, primary, connections }: Given): Reads {
  const positions = rememberPositions()
  const readPosition = async () => {
    const askedAt = performance.now()
    const { rows } = await sql.raw<{ position: number }>(positionText).execute(primary.db)
    const position = rows[0]!.position
    positions.add(position, askedAt)
    return position
  }
  let wanted = 0
  const lookAtAll = () => {
    for (const replica of replicas) replica.look()
  }
  const barrier = openReadBarrier(readPosition, lookAtAll)
  const shows = (position: number) => position >= (barrier.required() ?? Number.POSITIVE_INFINITY)
  const replicas = addresses.map((connectionString) => {
    const { pool, statements } = openDatabase({ ...connections, connectionString })
    const load = () => pool.totalCount - pool.idleCount + pool.waitingCount
    const isCurrent = (position: number) => shows(position) && position >= wanted
    return watchReplica({ connectionString, statements, load, isCurrent })
  })
  const isUsable = (replica: Replica, least = 0) => {
    const seen = replica.seen()
    if (!seen || !barrier.isListening() || seen.position < least) return false
    const isOfThisLog = !positions.isBeyond(seen.position, seen.at)
    return shows(seen.position) && isOfThisLog && positions.lagMs(seen.position) <= MOST_LAG_MS
  }
  const counts = { replica: 0, primary: 0 }
  const dbOf = (among: readonly Replica[]) =>
    databaseOf(
      openReadPool({
        primary: primary.statements,
        choose: () => leastBusy(among, isUsable),
        isUsable,
        // Without the primary nothing is announced; changes announced before must still be visible.
        chooseInstead: () => leastBusy(replicas, (replica) => shows(replica.seen()?.position ?? -1)),
        onRead: (from) => void counts[from]++,
      }),
    )
  const dbOfEach = new Map(replicas.map((replica) => [replica, dbOf([replica])]))
  const stopSampling = repeat(SAMPLE_MS, async () => {
    // While the primary is unreachable there is nothing to compare with.
    await readPosition().catch(() => undefined)
  })
  const lagOf = (replica: Replica): ReadFigures['replicas'][number] => {
    const seen = replica.seen()
    if (!seen) return undefined
    const lagBytes = Math.max(positions.last() - seen.position, 0)
    return { lagSeconds: positions.lagMs(seen.position) / 1_000, lagBytes }
  }
  return {
    ...barrier,
    db: dbOf(replicas),
    upToDate: openUpToDate({
      ...{ replicas, readPosition, primary: primary.db },
      choose: (least) => leastBusy(replicas, (replica) => isUsable(replica, least)),
      dbOf: (replica) => dbOfEach.get(replica)!,
      hurryTo: (position) => {
        wanted = Math.max(wanted, position)
        lookAtAll()
      },
    }),
    figures: () => ({
      ...counts,
      inUse: replicas.filter((replica) => isUsable(replica)).length,
      // Any server of the database may be listed, including the current primary; there is one.
      expected: replicas.length - (replicas.some((replica) => replica.isPrimary()) ? 1 : 0),
      replicas: replicas.map(lagOf),
    }),
    close: async () => {
      await stopSampling()
      await Promise.all(replicas.map((replica) => replica.stop()))
    },
  }
}

function leastBusy(replicas: readonly Replica[], fits: (replica: Replica) => boolean): Replica | undefined {
  return replicas.filter((replica) => fits(replica)).sort((one, other) => one.load() - other.load())[0]
}

function databaseOf(statements: StatementPool): Db {
  return queryBuilderOn(statements, async (text, values) => {
    const connection = await statements.connect()
    try {
      return await connection.query(text, values)
    } finally {
      connection.release()
    }
  })
}
