import { sql } from 'kysely'

import type { Health } from '../../contract/health/health.ts'
import { duePictures } from '../imports/pictures/picture-jobs.ts'
import type { Db } from '../platform/database/pool.ts'

type Waiting = Omit<Health['queue']['waiting'][number], 'since'> & { since: Date }

/** Jobs that are due and that no process has, by kind. Each part reads an index that has open work only. */
export async function readQueue(db: Db): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select kind, count(*)::int as count, min(since) as since from (
      select 'emails' as kind, due_at as since from outbox
        where sent_at is null and given_up_at is null and unknown_at is null and due_at <= now()
          and (claimed_at is null or claimed_until <= now())
      union all select 'payments', next_check_at from payment_attempts where next_check_at <= now()
      union all select 'refunds', next_try_at from provider_refunds where next_try_at <= now()
      union all select 'imports', coalesce(leased_until, created_at) from imports
        where state in ('reviewing', 'applying', 'undoing') and coalesce(leased_until < now(), true)
      union all select 'pictures', greatest(p.try_at, i.applied_at) ${duePictures}
      union all select 'backups', due_at from backups
        where ended_at is null and due_at <= now() and coalesce(claimed_until <= now(), true)
    ) due group by kind order by since`.execute(db)
  return rows
}
