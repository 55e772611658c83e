import { sql } from 'kysely'

import type { MonthlyVisits } from '../../contract/reports.ts'
import type { Db } from '../platform/database/pool.ts'
import { inReadOnly } from './in-read-only.ts'

/**
 * The amounts that clients approved for visits in each month in Colombia, and how much of them is paid; for cancelled visits, the
 * parts used (P-89).
 */
export async function readMonthlyVisits(db: Db): Promise<MonthlyVisits[]> {
  return inReadOnly(db, async (tx) => {
    const { rows } = await sql<MonthlyVisits>`
      select jsonb_build_object('month', extract(month from v.month)::int, 'year', extract(year from v.month)::int) as "_id",
        count(*)::int as "totalVisits", sum(v.services)::bigint as "totalServices", sum(v.parts)::bigint as "totalParts",
        sum(v.paid)::bigint as "totalPaid"
      from (
        select date_trunc('month', a.at at time zone 'America/Bogota') as month, q.total - l.parts as services, l.parts,
          visit_paid(q.task_id) as paid
        from visit_quotes q join visit_approvals a on a.quote_id = q.id
        cross join lateral (
          select coalesce(sum(amount) filter (where kind = 'part'), 0) as parts from visit_quote_lines where quote_id = q.id) l
        where q.state = 'approved') v
      group by v.month order by v.month`.execute(tx)
    return rows
  })
}
