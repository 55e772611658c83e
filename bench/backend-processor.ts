import { readFileSync } from 'node:fs'

import type pg from 'pg'

export type BackendProcessor = () => number | null

/**
 * Finds the server processes of the database's present connections.
 * @returns a function that reads their used processor time in milliseconds; null where the system does not report it (Linux does)
 */
export async function backendsOf(pool: pg.Pool): Promise<BackendProcessor> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
  )
  return () => {
    try {
      return rows.reduce((sum, { pid }) => sum + nanosecondsOf(pid) / 1e6, 0)
    } catch {
      return null
    }
  }
}

/** In nanoseconds; `stat` counts only hundredths of a second. */
const nanosecondsOf = (pid: number): number => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0])

/** How many bytes the database has written to its log so far. */
export async function walBytes(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as bytes`,
  )
  return rows[0]?.bytes ?? Number.NaN
}
