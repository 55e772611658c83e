import { sql } from 'kysely'

import type { Db, Tx } from '../platform/database/pool.ts'

/**
 * A read-only transaction of at most five seconds. Its statements are planned for the actual parameters: in a busy month,
 * a generic plan reads each order separately.
 */
export async function inReadOnly<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`select set_config('statement_timeout', '5s', true), set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(
        tx,
      )
      return read(tx)
    })
}
