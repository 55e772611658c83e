import { sql } from 'kysely'

import { LISTED, type EndedVisit, type Today } from '../../contract/order-desk/today.ts'
import type { Db } from '../platform/database/pool.ts'

/** What completed visits may still lack: the client's signature, or the client's payment. */
export type Missing = 'unsigned' | 'unpaid'

type Counted = NonNullable<Today['unpaid']>

/** How many visits lack it, what they owe in all, and since when the first one lacks it; null if there are none (P-133). */
export async function countEndedVisits(db: Db, missing: Missing): Promise<Counted | null> {
  const { rows } = await sql<Counted & { since: string | null }>`
    select count(*)::int as count, iso_moment(min(o.since)) as since,
      coalesce(sum(greatest(0, visit_due(t.id))), 0)::float8 as due from ${lacking[missing]}`.execute(db)
  const [found] = rows
  return found?.since ? { ...found, since: found.since } : null
}

/** The visits that lack it, the longest first. */
export async function listEndedVisits(db: Db, missing: Missing): Promise<EndedVisit[]> {
  const { rows } = await sql<EndedVisit>`
    select t.id as _id, t.tipo, t.estado, coalesce(to_char(t.fecha, 'YYYY-MM-DD'), '') as fecha, t.hora, t.direccion,
      case when u.deleted_at is null then u.name else '' end as name,
      case when u.deleted_at is null then u.phone else '' end as phone, case when w.deleted_at is null then coalesce(w.name, '') else '' end as technician,
      iso_moment(o.since) as since, greatest(0, visit_due(t.id))::float8 as due
    from ${lacking[missing]} order by o.since, t.id limit ${LISTED}`.execute(db)
  return rows
}

const ended = sql`visits_to_close o join tasks t on t.id = o.task_id join users u on u.id = t.user_id
  left join users w on w.id = t.technician_id`
/** A deleted account cannot sign; its debt remains. */
const lacking = {
  unsigned: sql`${ended} where is_visit_unsigned(t) and u.deleted_at is null`,
  unpaid: sql`${ended} where is_visit_unpaid(t)`,
} as const
