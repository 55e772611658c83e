import type pg from 'pg'
import { expect } from 'vitest'

import { checkInvariants } from '../../server/platform/database/check-invariants.ts'
import { preparedName } from './pooler.ts'

/** All rules of `database/invariants.sql` hold. */
export async function expectInvariants(pool: pg.Pool): Promise<void> {
  // Prepared, because planning a hundred rules takes longer than checking them.
  const name = preparedName('invariants')
  const client = { query: (text: string) => pool.query({ name, text }) } as Pick<pg.Pool, 'query'>
  expect((await checkInvariants(client)).broken).toEqual([])
}
