import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'

const ERROR_AT_MOST = 300

/** Records why an event could not be processed; it is retried after 10, 20, 40 … seconds, and then every five minutes. */
export async function noteFailedEvent(db: Db, id: number, error: unknown): Promise<void> {
  const because = (error instanceof Error ? error.message : String(error)).slice(0, ERROR_AT_MOST)
  await sql`
    update payment_events set tries = tries + 1, last_error = ${because},
      due_at = now() + least(interval '10 seconds' * power(2, least(tries, 9)), interval '5 minutes')
    where id = ${id} and processed_at is null`.execute(db)
}
