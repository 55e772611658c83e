import { sql } from 'kysely'

import type { PictureStore } from '../images/store.ts'
import type { Db } from '../platform/database/pool.ts'

/**
 * Removes expired sessions, recovery links and rate-limit counters. Any process may do it at any time. Locked rows stay for the
 * next time: waiting for one, for example a payment's counter, would block all other people.
 */
export async function sweepEnded(db: Db): Promise<void> {
  await sql`
    delete from sessions where token_hash = any (array(
      select token_hash from sessions
      where expires_at <= now() or last_seen_at + make_interval(secs => idle_seconds) <= now()
      for update skip locked))`.execute(db)
  await db
    .deleteFrom('passwordResets')
    .where('expiresAt', '<=', sql<Date>`now()`)
    .execute()
  await sql`
    delete from throttles where key = any (array(
      select key from throttles where ends_at <= now() for update skip locked))`.execute(db)
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Removes unused pictures a day after they were stored: a crash between file and row leaves them behind. */
export async function sweepPictures(db: Db, store: PictureStore, now: Date): Promise<void> {
  for await (const name of store.olderThan(new Date(now.getTime() - DAY_MS))) {
    const shown = await db.selectFrom('users').select('id').where('profilePic', '=', name).executeTakeFirst()
    if (!shown) await store.delete(name)
  }
}
