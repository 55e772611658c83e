import { sql } from 'kysely'

import type { Health } from '../../contract/health/health.ts'
import type { Config } from '../config.ts'
import type { Db } from '../platform/database/pool.ts'
import { healthStates } from './health-states.ts'

type Row = {
  isPlanned: boolean
  isRunning: boolean
  stored: number
  last: Health['backup']['last']
  failure: Health['backup']['failure']
  verified: Health['verified']['last']
  untried: Health['verified']['untried']
}

/** The last backup, the last one whose restore was tried, and what went wrong since. */
export async function readBackups(
  db: Db,
  { BACKUP_FOLDER, BACKUP_HOUR }: Pick<Config, 'BACKUP_FOLDER' | 'BACKUP_HOUR'>,
  now: Date,
): Promise<Pick<Health, 'backup' | 'verified'>> {
  const { rows } = await sql<Row>`
    select exists (select from backups where due_at > now() - interval '2 days') as "isPlanned",
      -- One that was planned just now is claimed within seconds; one that nobody claims is not running.
      exists (select from backups where ended_at is null
        and (claimed_until > now() or due_at between now() - interval '1 minute' and now())) as "isRunning",
      (select count(*)::int from backups where folder is not null and removed_at is null) as stored,
      (select jsonb_build_object('at', iso_moment(ended_at), 'folder', folder, 'bytes', bytes, 'files', files)
        from backups where folder is not null order by ended_at desc limit 1) as last,
      (select jsonb_build_object('at', iso_moment(ended_at), 'because', coalesce(failed_because, damage))
        from (select * from backups where ended_at is not null order by ended_at desc limit 1) latest
        where failed_because is not null or damage is not null) as failure,
      (select jsonb_build_object('at', iso_moment(verified_at), 'folder', folder, 'files', files, 'rows', saved_rows)
        from backups where verified_at is not null and damage is null order by ended_at desc limit 1) as verified,
      (select jsonb_build_object('at', iso_moment(ended_at), 'because', untried_because)
        from (select * from backups where folder is not null order by ended_at desc limit 1) latest
        where untried_because is not null) as untried`.execute(db)
  const { isPlanned, isRunning, stored, last, failure, verified, untried } = rows[0]!
  // One of several processes may be the only one that makes them.
  const isOn = BACKUP_FOLDER !== '' || isPlanned
  const since = (one: { at: string } | null) => (one ? now.getTime() - Date.parse(one.at) : undefined)
  return {
    backup: {
      state: healthStates.backup({ isOn, isRunning, ms: since(last), hasFailed: failure !== null }),
      ...{ isOn, isRunning, hour: BACKUP_HOUR, stored, last, failure },
    },
    verified: { state: healthStates.verified(since(verified)), last: verified, untried },
  }
}
