import { setTimeout as wait } from 'node:timers/promises'

import { sql } from 'kysely'
import pg from 'pg'

import type { StatementPool } from '../database/pool-statements.ts'
import { openDatabase, queryBuilderOn, type DatabaseOptions, type Db } from '../database/pool.ts'
import { repeat } from '../repeat.ts'
import { openChangeGate } from './change-gate.ts'
import { rememberPositions } from './primary-positions.ts'
import { openReadPool } from './read-pool.ts'
import type { Reads } from './reads.ts'
import { watchReplica, type Replica } from './replica.ts'

/** Up to here lies every commit that was answered: replicas get no more than what is on disk. */
const positionText = `select pg_wal_lsn_diff(case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end, '0/0')::bigint as position`

/** A replica that is further behind is left out. */
const MOST_LAG_MS = 10_000
const SAMPLE_MS = 1_000
/** How long a report waits for a replica, and how often it looks. */
const CATCH_UP_MS = 500
const LOOK_MS = 25

type Given = {
  addresses: readonly string[]
  primary: { db: Db; statements: StatementPool }
  /** How the shop connects to the primary; it connects to replicas as well. */
  connections: Omit<DatabaseOptions, 'connectionString'>
}

/** Opens the replicas of DATABASE_READ_URL (decision 0060). Until announcements are heard, everything is read at the primary. */
export function openReads({ addresses, primary, connections }: Given): Reads {
  const positions = rememberPositions()
  const askPosition = async () => {
    const { rows } = await sql.raw<{ position: number }>(positionText).execute(primary.db)
    const position = rows[0]!.position
    positions.add(position)
    return position
  }
  let wanted = 0
  const gate = openChangeGate(askPosition, () => {
    for (const replica of replicas) replica.look()
  })
  const shows = (position: number) => position >= (gate.required() ?? Number.POSITIVE_INFINITY)
  const replicas = addresses.map((connectionString) => {
    const { pool, statements } = openDatabase({ ...connections, connectionString })
    const load = () => pool.totalCount - pool.idleCount + pool.waitingCount
    const isCurrent = (position: number) => shows(position) && position >= wanted
    return watchReplica({ connectionString, statements, load, isCurrent })
  })
  const counts = { replica: 0, primary: 0 }
  const onRead = (from: keyof typeof counts) => void counts[from]++

  const isUsable = (replica: Replica, least = 0) => {
    const seen = replica.seen()
    if (!seen || !gate.isListening() || seen.position < least) return false
    const isOfThisLog = !positions.isBeyond(seen.position, seen.at)
    return shows(seen.position) && isOfThisLog && positions.lagMs(seen.position) <= MOST_LAG_MS
  }
  const leastBusy = (fits: (replica: Replica) => boolean) =>
    replicas.filter(fits).sort((one, other) => one.load() - other.load())[0]
  const dbOf = (among: readonly Replica[]) => {
    const statements = openReadPool({
      primary: primary.statements,
      choose: () => leastBusy((replica) => among.includes(replica) && isUsable(replica)),
      isUsable,
      // Without the primary nothing is announced; what was announced before must show all the same.
      chooseInstead: () => leastBusy((replica) => shows(replica.seen()?.position ?? -1)),
      onRead,
    })
    return queryBuilderOn(statements, async (text, values) => {
      const connection = await statements.connect()
      try {
        return await connection.query(text, values)
      } finally {
        connection.release()
      }
    })
  }
  const db = dbOf(replicas)
  const dbOfEach = new Map(replicas.map((replica) => [replica, dbOf([replica])]))

  const findUpTo = async (position: number): Promise<Replica | undefined> => {
    wanted = Math.max(wanted, position)
    for (const replica of replicas) replica.look()
    for (let waited = 0; waited <= CATCH_UP_MS; waited += LOOK_MS) {
      const found = leastBusy((replica) => isUsable(replica, position))
      if (found) return found
      if (!replicas.some((replica) => replica.seen())) return undefined
      await wait(LOOK_MS)
    }
    return undefined
  }
  const upToNow = async <T>(read: (db: Db) => Promise<T>): Promise<T> => {
    if (!replicas.some((replica) => isUsable(replica))) return read(primary.db)
    const replica = await findUpTo(await askPosition())
    if (!replica) return read(primary.db)
    try {
      return await read(dbOfEach.get(replica)!)
    } catch (error) {
      const isHeldUp = error instanceof pg.DatabaseError && error.code === '40001'
      if (!isHeldUp && replica.seen()) throw error
      return read(primary.db)
    }
  }
  const stopSampling = repeat(SAMPLE_MS, () =>
    askPosition().then(
      () => {},
      () => {},
    ),
  )
  return {
    db,
    upToNow,
    ...gate,
    figures: () => ({
      ...counts,
      inUse: replicas.filter((replica) => isUsable(replica)).length,
      replicas: replicas.map((replica) => {
        const seen = replica.seen()
        return seen
          ? {
              lagSeconds: positions.lagMs(seen.position) / 1_000,
              lagBytes: Math.max(positions.last() - seen.position, 0),
            }
          : undefined
      }),
    }),
    close: async () => {
      await stopSampling()
      await Promise.all(replicas.map((replica) => replica.stop()))
    },
  }
}
