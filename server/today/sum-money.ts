import { sql } from 'kysely'

import { toCollect } from '../order-desk/desk-columns.ts'
import type { Db } from '../platform/database/pool.ts'

/** Each order is summed by its own lines and parcels, which takes a while: for more orders than these, no sum is computed. */
const MOST_SUMMED = 500

type Money = { to_collect: number | null; refund_due: number | null }

/** The cash that the shop's orders bring in, and what it gives back, in pesos; null where there are too many of them. */
export async function sumMoney(db: Db): Promise<Money> {
  const { rows } = await sql<{ state: keyof Money; amount: number | null }>`
    select w.state, case when cardinality(w.ids) <= ${MOST_SUMMED}::int then (
      select coalesce(sum(case when w.state = 'to_collect' then ${toCollect} else refund_awaited(o) end), 0)
      from orders o where o.id = any (w.ids)) end::float8 as amount
    from (values ('to_collect'), ('refund_due')) as v (state)
    cross join lateral (
      select v.state, array(
        select id from orders where desk_state = v.state
        union all
        select id from orders where desk_second = v.state
        limit ${MOST_SUMMED}::int + 1) as ids) w`.execute(db)
  return Object.assign(
    { to_collect: null, refund_due: null },
    Object.fromEntries(rows.map(({ state, amount }) => [state, amount])),
  )
}
