import type pg from 'pg'

import type { Backend, PooledClient } from './pooled-client.ts'

/** Time limits in milliseconds; 0 for none. */
export type SessionLimits = { statement: number; lock: number; idleInTransaction: number }

/** Represents the server process of a connection whose pooler uses another one for each transaction. */
export const POOLED_SESSION: Backend = { pid: 0, startedAt: '' }

/**
 * Sets a new connection's time limits and reads its server process, in one round trip. Startup parameters do not work:
 * poolers such as PgBouncer refuse a connection that sends them, and hide the pid.
 */
export async function setUpSession(client: PooledClient, limits: SessionLimits): Promise<void> {
  const { rows } = await client.query<Backend>(
    `select pid, extract(epoch from backend_start)::text as "startedAt",
       set_config('statement_timeout', $1, false), set_config('lock_timeout', $2, false),
       set_config('idle_in_transaction_session_timeout', $3, false)
     from pg_stat_get_activity(pg_backend_pid())`,
    [String(limits.statement), String(limits.lock), String(limits.idleInTransaction)],
  )
  const { pid = 0, startedAt = '' } = rows[0] ?? {}
  client.backend = { pid, startedAt }
}

const stuckText = `
  select w.pid, w.started_at as "startedAt"
  from unnest($1::int[], $2::text[]) w(pid, started_at)
    left join pg_stat_activity a on a.pid = w.pid and extract(epoch from a.backend_start)::text = w.started_at
  where a.pid is null
    or a.state like 'idle%' and clock_timestamp() - a.state_change > interval '500 milliseconds'`

/**
 * Finds the server processes that will never respond: they have ended, or wait for a statement themselves, because it or its
 * response was lost.
 */
export async function findStuck(client: pg.Client, backends: Backend[]): Promise<Backend[]> {
  if (backends.length === 0) return []
  return (await client.query<Backend>(stuckText, columnsOf(backends))).rows
}

/**
 * Ends server processes whose connection was destroyed, because otherwise their locks stay until the server notices.
 */
export async function endBackends(client: pg.Client, backends: Backend[]): Promise<void> {
  if (backends.length === 0) return
  await client.query(
    `select pg_terminate_backend(a.pid)
     from unnest($1::int[], $2::text[]) w(pid, started_at)
       join pg_stat_activity a on a.pid = w.pid and extract(epoch from a.backend_start)::text = w.started_at`,
    columnsOf(backends),
  )
}

const columnsOf = (backends: Backend[]) => [backends.map(({ pid }) => pid), backends.map(({ startedAt }) => startedAt)]
