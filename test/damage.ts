import type pg from 'pg'

import { checkInvariants } from '../server/platform/database/check-invariants.ts'

/**
 * Which invariants find a damage that the database itself would refuse: triggers and references are off, and nothing of it stays.
 * @returns the names of the broken rules, as `I42b`
 */
export async function brokenBy(pool: pg.Pool, damage: string, values: unknown[] = []): Promise<string[]> {
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    await connection.query('set local session_replication_role = replica')
    await connection.query(damage, values)
    const { broken } = await checkInvariants(connection)
    return broken.map(({ rule }) => rule.split(' ')[0]!)
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}
