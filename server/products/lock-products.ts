import { sql } from 'kysely'

import type { Tx } from '../platform/database/pool.ts'

/**
 * Locks products before several of them are changed, in the order in which payments lock them: first those with a counted stock,
 * then the others, each by id. This avoids deadlocks.
 */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`select lock_products(${ids}::uuid[])`.execute(tx)
}
