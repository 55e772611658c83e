import type pg from 'pg'

import { checkInvariants } from '../server/platform/database/check-invariants.ts'

/**
 * Which invariants find a damage that triggers would refuse: those of its tables are off, and nothing of it stays.
 * @returns the names of the broken rules, as `I42b`
 */
export async function brokenBy(pool: pg.Pool, damage: string, values: unknown[] = []): Promise<string[]> {
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    for (const [, table] of damage.matchAll(/(?:update|insert into|delete from) (\w+)/g))
      await connection.query(`alter table ${table} disable trigger user`)
    await connection.query(damage, values)
    const { broken } = await checkInvariants(connection)
    return broken.map(({ rule }) => rule.split(' ')[0]!)
  } finally {
    await connection.query('rollback')
    connection.release()
  }
}
