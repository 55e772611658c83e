import { sql } from 'kysely'

import type { PictureStore } from '../images/store.ts'
import type { Db } from '../platform/database/pool.ts'

/** Removes expired sessions, recovery links and rate-limit counters. Any process may do it at any time. */
export async function sweepEnded(db: Db): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where(sql<boolean>`expires_at <= now() or last_seen_at + make_interval(secs => idle_seconds) <= now()`)
    .execute()
  await db
    .deleteFrom('passwordResets')
    .where('expiresAt', '<=', sql<Date>`now()`)
    .execute()
  await db
    .deleteFrom('throttles')
    .where('endsAt', '<=', sql<Date>`now()`)
    .execute()
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Removes unused pictures a day after they were stored: a crash between file and row leaves them behind. */
export async function sweepPictures(db: Db, store: PictureStore, now: Date): Promise<void> {
  for await (const name of store.olderThan(new Date(now.getTime() - DAY_MS))) {
    const shown = await db.selectFrom('users').select('id').where('profilePic', '=', name).executeTakeFirst()
    if (!shown) await store.delete(name)
  }
}
