import { sql } from 'kysely'

import { toCollect } from '../order-desk/desk-columns.ts'
import type { Db } from '../platform/database/pool.ts'

/** Each order is summed by its own lines and parcels, which takes a while: of more than these nobody waits for the sum. */
const MOST_SUMMED = 500

type Money = { to_collect: number | null; refund_due: number | null }

/** The cash that the shop's orders bring in, and what it gives back, in pesos; null where there are too many of them. */
export async function sumMoney(db: Db): Promise<Money> {
  const { rows } = await sql<{ state: keyof Money; amount: number | null }>`
    select w.state, case when c.many <= ${MOST_SUMMED}::int then (
      select coalesce(sum(case when w.state = 'to_collect' then ${toCollect} else refund_awaited(o) end), 0)
      from orders o where o.desk_state = w.state) end::float8 as amount
    from (values ('to_collect'), ('refund_due')) as w (state)
    cross join lateral (
      select count(*) as many from (select from orders where desk_state = w.state limit ${MOST_SUMMED}::int + 1) x) c`.execute(
    db,
  )
  return Object.assign(
    { to_collect: null, refund_due: null },
    Object.fromEntries(rows.map(({ state, amount }) => [state, amount])),
  )
}
