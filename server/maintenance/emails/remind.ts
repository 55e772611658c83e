import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { addDays, inBogota } from '../../../contract/values/civil-days.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { Jobs } from '../../platform/jobs/open-jobs.ts'
import { queueSoonReminders } from './remind-soon.ts'
import { queueUnassigned } from './unassigned.ts'

const EVERY_MS = 60_000
/** Reminders are sent at hours when people are awake. */
const FROM_HOUR = '08:00'

/**
 * Queues a reminder of each open visit of tomorrow, in Colombia, in the outbox, where the database allows one for each
 * visit and day, however many processes run this. A visit without a technician gets none, nor does a client who got an
 * e-mail about that day today.
 */
export async function queueReminders(db: Db, now: Date): Promise<void> {
  const { fecha: today, hora } = inBogota(now)
  if (hora < FROM_HOUR) return
  const tomorrow = addDays(today, 1)
  await sql`
    insert into outbox (kind, task_id, occasion)
    select 'visit_reminder', t.id, ${tomorrow} from tasks t join users u on u.id = t.user_id
    where t.fecha = ${tomorrow}::date and t.estado in ('pendiente', 'en proceso') and t.technician_id is not null
      and u.deleted_at is null
      and not exists (select from outbox o where o.task_id = t.id
        and o.kind in ('visit_received', 'visit_confirmed', 'visit_moved') and o.created_at >= ${today}::timestamp at time zone 'America/Bogota')
    on conflict do nothing`.execute(db)
}

/** Sends reminders of visits, and tells the owner which have nobody, while the shop is open. */
export function startReminders(app: FastifyInstance, jobs: Jobs, { db, now }: { db: Db; now: () => Date }): void {
  const report = (error: unknown) => app.log.warn({ err: error }, 'reminders not written')
  const queue = async () => {
    await queueReminders(db, now())
    await queueSoonReminders(db, now())
    await queueUnassigned(db, now())
  }
  jobs.every(EVERY_MS, queue, report)
}
