import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'

/** Backups that failed, or could not be restored, since the last good one; null when there are none. */
export async function readFailedBackups(db: Db): Promise<{ count: number; failedAt: string } | null> {
  const { rows } = await sql<{ count: number; failedAt: string }>`
    select count(*)::int as count, iso_moment(max(ended_at)) as "failedAt" from backups
    where (failed_because is not null or damage is not null) and ended_at > coalesce(
      (select max(ended_at) from backups where failed_because is null and damage is null), '-infinity')`.execute(db)
  return rows[0]?.count ? rows[0] : null
}
