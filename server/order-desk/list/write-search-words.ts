import { sql } from 'kysely'

import type { Db } from '../../platform/database/pool.ts'

const ORDERS_AT_ONCE = 500

/** Writes the words by which orders are found, for all that are new or have changed and that nobody holds, a few hundred in a transaction. */
export async function writeOrderWords(db: Db): Promise<void> {
  let written = ORDERS_AT_ONCE
  while (written > 0) {
    const { rows } = await sql<{ written: number }>`select write_order_words(${ORDERS_AT_ONCE}) as written`.execute(db)
    written = rows[0]?.written ?? 0
  }
}
