import type pg from 'pg'
import { expect } from 'vitest'

import { checkInvariants } from '../server/platform/database/check-invariants.ts'

/** All rules of `database/invariants.sql` hold. */
export async function expectInvariants(pool: pg.Pool): Promise<void> {
  expect((await checkInvariants(pool)).broken).toEqual([])
}
