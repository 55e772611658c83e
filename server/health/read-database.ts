import { sql } from 'kysely'

import type { Health } from '../../contract/health/health.ts'
import type { Db } from '../platform/database/pool.ts'
import { healthStates } from './health-states.ts'

/** The database's version and size; the answer itself shows that it is reachable. */
export async function readDatabase(db: Db): Promise<Health['database']> {
  const { rows } = await sql<{ version: string; bytes: number }>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as bytes`.execute(db)
  return { state: 'good', ...rows[0]! }
}

type Standby = {
  name: string | null
  state: string | null
  syncState: string | null
  lagBytes: number | null
  lagSeconds: number | null
}

/** Standbys that follow the database, and how far behind each is. The connection of a backup's copy does not count. */
export async function readReplicas(db: Db): Promise<Health['replicas']> {
  const { rows } = await sql<Standby>`
    select application_name as name, state, sync_state, ceil(extract(epoch from replay_lag))::int as lag_seconds,
      case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint end as lag_bytes
    from pg_stat_replication where state is distinct from 'backup' order by application_name, pid`.execute(db)
  return rows.map(({ name, state, syncState, lagBytes, lagSeconds }) => ({
    name: name ?? '',
    state: healthStates.replica({ isStreaming: state === 'streaming', lagSeconds }),
    isSynchronous: syncState === 'sync' || syncState === 'quorum',
    lagBytes,
    // The lag of a quiet standby is unknown to PostgreSQL: nothing is missing then.
    lagSeconds: lagBytes === 0 ? 0 : lagSeconds,
  }))
}
