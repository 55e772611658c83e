import type pg from 'pg'

import { checkInvariants } from '../../server/platform/database/check-invariants.ts'

/**
 * Finds the invariants that a damage breaks, in a rolled-back transaction without the triggers that would refuse it.
 * @returns the names of the broken rules, as `I42b`
 */
export async function violatedInvariants(pool: pg.Pool, damage: string, values: unknown[] = []): Promise<string[]> {
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
