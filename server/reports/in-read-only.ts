import { sql } from 'kysely'

import type { Db, Tx } from '../platform/database/pool.ts'

/** A read-only transaction of at most five seconds. */
export async function inReadOnly<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local statement_timeout = '5s'`.execute(tx)
      return read(tx)
    })
}
