import pg from 'pg'
import { expect } from 'vitest'

import { checkInvariants } from '../../server/platform/database/check-invariants.ts'
import { addCleanup } from '../shop/cleanup.ts'
import { preparedName } from './pooler.ts'

const checkers = new WeakMap<pg.Pool, pg.Pool>()

/** All rules of `database/invariants.sql` hold. */
export async function expectInvariants(pool: pg.Pool): Promise<void> {
  const checker = checkerOf(pool)
  // Prepared, because planning a hundred rules takes longer than checking them.
  const name = preparedName('invariants')
  const client = { query: (text: string) => checker.query({ name, text }) } as Pick<pg.Pool, 'query'>
  expect((await checkInvariants(client)).broken).toEqual([])
}

/**
 * One connection to the database of a pool, until the end of the test file: a test may use any connection of its pool, and each would plan
 * the rules again. A pool of one connection may be in a transaction, which other connections do not see.
 */
function checkerOf(pool: pg.Pool): pg.Pool {
  if (pool.options.max === 1) return pool
  const known = checkers.get(pool)
  if (known) return known
  const checker = new pg.Pool({ connectionString: pool.options.connectionString, max: 1, idleTimeoutMillis: 0 })
  // One that is lost is replaced.
  checker.on('error', () => {})
  checkers.set(pool, checker)
  addCleanup(() => checker.end())
  return checker
}
