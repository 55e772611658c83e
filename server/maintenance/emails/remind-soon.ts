import { sql } from 'kysely'

import { inBogota } from '../../../contract/values/civil-days.ts'
import type { Db } from '../../platform/database/pool.ts'

const AHEAD_MS = 2 * 3_600_000
/** Later than this before a visit, nobody is reminded of it. */
export const LATEST_MS = 30 * 60_000
/** An e-mail about the visit's hour so shortly before it makes the reminder needless. */
const KNOWN = sql`interval '3 hours'`
/** The reminder of the day before, so shortly before the visit, was sent less than three hours before this one is due. */
const REMINDED = sql`interval '5 hours'`

/**
 * Queues a reminder of each visit that begins within two hours (P-347), where the database allows one for each visit and hour, however many
 * processes run this. A visit without a technician gets none, nor one whose technician has set out, or whose hour was agreed on only now.
 */
export async function queueSoonReminders(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() + AHEAD_MS)
  await sql`
    insert into outbox (kind, task_id, occasion)
    select 'visit_soon', t.id, t.fecha || 'T' || t.hora from tasks t join users u on u.id = t.user_id
    cross join lateral (select clock_start(t.fecha, t.hora) at time zone 'America/Bogota' as starts) c
    where t.fecha in (${inBogota(now).fecha}::date, ${inBogota(until).fecha}::date)
      and c.starts >= ${new Date(now.getTime() + LATEST_MS)} and c.starts <= ${until}
      and t.estado = 'pendiente' and t.technician_id is not null and u.deleted_at is null
      and t.created_at <= c.starts - ${KNOWN}
      and not exists (select from visit_stages s where s.task_id = t.id)
      and not exists (select from outbox o where o.task_id = t.id and (
        (o.kind = 'visit_soon' and o.occasion = t.fecha || 'T' || t.hora)
        or (o.kind in ('visit_received', 'visit_confirmed', 'visit_moved') and o.created_at > c.starts - ${KNOWN})
        -- One that still waits is sent first, and then this one is not.
        or (o.kind = 'visit_reminder' and (o.sent_at > c.starts - ${REMINDED} or (o.sent_at is null and o.given_up_at is null)))))
    on conflict do nothing`.execute(db)
}
