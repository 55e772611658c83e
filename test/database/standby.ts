import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'

import { copyCluster } from '../../server/backup/copy-cluster.ts'
import { startEmbeddedDatabase } from '../../server/platform/embedded-postgres/start-embedded-database.ts'

/** The superuser's address of the server of a shop's own database. */
function superuserOf(connectionString: string): string {
  const url = new URL(connectionString)
  url.username = 'postgres'
  url.pathname = '/postgres'
  return url.href
}

/**
 * Starts a streaming replica of an embedded PostgreSQL, made from a base backup.
 * @param primary its connection string, and the folder of its data
 * @returns the address of the same database at the replica, and what may be done to it
 */
export async function startStandby(primary: { connectionString: string; data: string }, directory: string) {
  const url = new URL(primary.connectionString)
  await run(superuserOf(primary.connectionString), [
    `copy (values ('host all,replication all 127.0.0.1/32 scram-sha-256')) to '${join(primary.data, 'pg_hba.conf')}'`,
    'select pg_reload_conf()',
  ])
  const data = join(directory, 'cluster', 'data')
  await copyCluster(primary.connectionString, join(directory, 'cluster'))
  await writeFile(join(data, 'standby.signal'), '')
  const standby = await startEmbeddedDatabase({
    directory,
    settings: {
      fsync: 'off',
      primary_conninfo: `host=127.0.0.1 port=${url.port} user=postgres password=${decodeURIComponent(url.password)}`,
    },
  })
  const operate = (...statements: string[]) => run(superuserOf(standby.connectionString), statements)
  return {
    connectionString: standby.connectionString,
    data,
    stop: () => standby.stop(),
    pause: () => operate('select pg_wal_replay_pause()'),
    resume: () => operate('select pg_wal_replay_resume()'),
    /** Delays the replay of every commit. */
    delay: (time: string) =>
      operate(`alter system set recovery_min_apply_delay = '${time}'`, 'select pg_reload_conf()'),
  }
}

async function run(connectionString: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
