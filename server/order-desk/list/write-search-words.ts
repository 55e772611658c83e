import { sql } from 'kysely'

import type { Db } from '../../platform/database/pool.ts'

const ORDERS_AT_ONCE = 500

/** Writes the search words of new and changed orders that are not locked, a few hundred in each transaction. */
export async function writeOrderWords(db: Db): Promise<void> {
  let written = ORDERS_AT_ONCE
  while (written > 0) {
    const { rows } = await sql<{ written: number }>`select write_order_words(${ORDERS_AT_ONCE}) as written`.execute(db)
    written = rows[0]?.written ?? 0
  }
}
