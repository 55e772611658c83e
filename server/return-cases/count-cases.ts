import { sql } from 'kysely'

import type { Today } from '../../contract/order-desk/today.ts'
import type { Db } from '../platform/database/pool.ts'

/**
 * The open cases that need an action of the shop, and the number that only wait for their product (P-294).
 * @param today `YYYY-MM-DD`
 */
export async function countCases(db: Db, today: string): Promise<Today['cases']> {
  const { rows } = await sql<{ count: number; late: number; dueOn: string | null }>`
    select count(*)::int as count, (count(*) filter (where due_on < ${today}::date))::int as late,
      to_char(min(due_on), 'YYYY-MM-DD') as "dueOn"
    from return_cases where closed_at is null`.execute(db)
  return rows[0] && rows[0].count > 0 ? rows[0] : null
}
