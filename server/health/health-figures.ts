import { sql } from 'kysely'

import type { Db } from '../platform/database/pool.ts'
import { readQueue } from './read-queue.ts'

/** Figures of the whole shop for Prometheus, the same from each of its processes. */
export const healthFigures = {
  alero_jobs_waiting: 'Jobs that are due and that nobody has begun',
  alero_jobs_oldest_seconds: 'How long the oldest of them has been due',
  alero_emails_unsettled: 'E-mails that were refused or may have left, and wait for a decision',
  alero_payment_events_failed: 'Events of the payment provider that could not be processed',
  alero_backup_age_seconds: 'Time since the last backup that was made',
  alero_backup_verified_age_seconds: 'Time since a restore was tried that found nothing wrong',
  alero_backup_failures: 'Backups that failed since the last good one',
} as const

type Figures = Partial<Record<keyof typeof healthFigures, number>>
type Row = { unsettled: number; events: number; age: number | null; verifiedAge: number | null; failures: number }

/** Reads the figures; the ages of backups are missing until there is one. */
export async function readHealthFigures(db: Db, now: Date): Promise<Figures> {
  const [waiting, { rows }] = await Promise.all([
    readQueue(db),
    sql<Row>`
      select
        (select count(*)::int from outbox
          where sent_at is null and (unknown_at is not null or given_up_because = 'refused')) as unsettled,
        (select count(*)::int from payment_events where processed_at is null and tries > 0) as events,
        extract(epoch from now() - (select max(ended_at) from backups where folder is not null))::float8 as age,
        extract(epoch from now() - (select max(verified_at) from backups where damage is null))::float8 as verified_age,
        (select count(*)::int from backups where (failed_because is not null or damage is not null) and ended_at > coalesce(
          (select max(ended_at) from backups where failed_because is null and damage is null), '-infinity')) as failures`.execute(
      db,
    ),
  ])
  const { unsettled, events, age, verifiedAge, failures } = rows[0]!
  const oldest = Math.min(now.getTime(), ...waiting.map(({ since }) => since.getTime()))
  return {
    alero_jobs_waiting: waiting.reduce((sum, { count }) => sum + count, 0),
    alero_jobs_oldest_seconds: Math.max(0, now.getTime() - oldest) / 1_000,
    alero_emails_unsettled: unsettled,
    alero_payment_events_failed: events,
    alero_backup_failures: failures,
    ...(age !== null && { alero_backup_age_seconds: age }),
    ...(verifiedAge !== null && { alero_backup_verified_age_seconds: verifiedAge }),
  }
}
