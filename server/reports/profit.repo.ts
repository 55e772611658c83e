import { sql } from 'kysely'

import type { MonthlyProfit } from '../../contract/reports.ts'
import type { Db } from '../platform/database/pool.ts'
import { inReadOnly } from './in-read-only.ts'
import { visitIncome } from './visit-income.ts'

/** The shop's profit of each month in Colombia (P-248); months between without sales and visits are 0. */
export async function readMonthlyProfit(db: Db): Promise<MonthlyProfit[]> {
  return inReadOnly(db, async (tx) => {
    const { rows } = await sql<MonthlyProfit>`
      with sold as (select s.month, s.sales from sales_by_month s),
      visits as (
        select i.month, sum(i.paid) as paid, sum(i.cost) as cost, sum(i.unknown) as unknown from ${visitIncome} i group by 1),
      backs as (select b.month, sum(b.amount) as amount from sales_given_back() b group by 1),
      span as (select min(m.month)::timestamp as first, max(m.month)::timestamp as last
        from (select month from sold union all select month from visits) m),
      figures as (
        select m.month::date as month, coalesce(s.sales, 0) as sales, coalesce(v.paid, 0) as visits,
          coalesce(s.sales, 0) - coalesce(c.revenue, 0) + coalesce(v.unknown, 0) as without_cost,
          coalesce(c.cost, 0) + coalesce(v.cost, 0) as cost, coalesce(b.amount, 0) as given_back
        from span, generate_series(span.first, span.last, interval '1 month') as m (month)
        left join sold s on s.month = m.month::date left join sales_costs_by_month c on c.month = m.month::date
        left join visits v on v.month = m.month::date left join backs b on b.month = m.month::date)
      select jsonb_build_object('month', extract(month from month)::int, 'year', extract(year from month)::int) as "_id",
        sales::bigint as "totalSales", visits::bigint as "totalVisits", without_cost::bigint as "withoutCost",
        cost::bigint as "totalCost", given_back::bigint as "givenBack",
        (sales + visits - without_cost - cost - given_back)::bigint as "totalProfit"
      from figures order by month`.execute(tx)
    return rows
  })
}
