import pg from 'pg'

import { LOOPBACK } from '../loopback.ts'
import { owner } from './cluster.ts'

/** Two arbitrary numbers that never change. */
const presenceLock = '7341, 2026'

/** How the servers that share a database detect each other. */
export type Presence = {
  /** @returns whether no other server is left; from then on none can join, and the caller stops the database */
  leave(): Promise<boolean>
}

/**
 * Holds a shared lock while this process uses the database. The connection ends with the process, however it ends, so a
 * lock never outlives its server.
 * @param onLost called once when the connection breaks before `leave`
 * @returns 'closing' when the last user is stopping the database
 */
export async function enter(port: number, password: string, onLost: () => void): Promise<Presence | 'closing'> {
  const client = new pg.Client({
    host: LOOPBACK,
    port,
    user: owner,
    password,
    database: 'postgres',
    application_name: 'alero',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  let leaving = false
  let entered = false
  client.on('error', () => {})
  client.once('end', () => {
    if (entered && !leaving) onLost()
  })
  await client.connect()
  const callLock = async (call: string) => {
    const { rows } = await client.query<{ done: boolean }>(`select ${call}(${presenceLock}) as done`)
    return rows[0]?.done === true
  }
  entered = await callLock('pg_try_advisory_lock_shared')
  if (!entered) {
    await client.end()
    return 'closing'
  }
  return {
    async leave() {
      leaving = true
      await callLock('pg_advisory_unlock_shared')
      const isLast = await callLock('pg_try_advisory_lock')
      // The last server keeps its connection, and so the lock, until the database stops.
      if (!isLast) await client.end()
      return isLast
    },
  }
}
