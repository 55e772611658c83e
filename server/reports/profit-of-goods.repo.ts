import { sql, type RawBuilder } from 'kysely'

import { namedProducts, profitKinds } from '../../contract/report-rules.ts'
import type { ProfitRow } from '../../contract/reports.ts'
import type { Db } from '../platform/database/pool.ts'
import { inReadOnly } from './in-read-only.ts'
import { isBetween } from './months.ts'
import { visitIncome } from './visit-income.ts'

type Wanted = { by: 'product' | 'category'; month?: string | undefined }

/**
 * The profit of each product, or category, with a known cost, the highest first, and of visits; then later refunds, and sales
 * with an unknown cost, so that the rows together are all sales (P-248). After {@link namedProducts} the others are one row.
 * @param wanted.month in Colombia, `2026-11`; without one it is all time
 */
export async function readProfitOfGoods(db: Db, { by, month }: Wanted): Promise<ProfitRow[]> {
  return inReadOnly(db, async (tx) => (await profitOfGoods(by, month).execute(tx)).rows)
}

/** The statement of {@link readProfitOfGoods}. */
export function profitOfGoods(by: Wanted['by'], month: string | undefined): RawBuilder<ProfitRow> {
  const isOf = (moment: RawBuilder<unknown>) =>
    month === undefined ? sql<boolean>`true` : isBetween(moment, { first: month, last: month })
  const named = by === 'product' ? sql`p.id, p.product_name` : sql`null::uuid, p.category`
  return sql<ProfitRow>`
    with ${month === undefined ? ofAllTime : ofMonth(month)},
    named as (
      select ${named}, sum(k.sold) as sold, sum(k.revenue) as revenue, sum(k.cost) as cost
      from known k join products p on p.id = k.product_id group by 1, 2),
    ranked as (
      select n.*, row_number() over (order by n.revenue - n.cost desc, n.sold desc, 2, 1) as place from named n (id, name, sold, revenue, cost)),
    visits as (
      select count(distinct i.task_id) as sold, sum(i.paid - i.unknown) as revenue, sum(i.cost) as cost,
        sum(i.unknown) as unknown, sum(i.unknown_parts) as unknown_parts
      from ${visitIncome} i where ${month === undefined ? sql`true` : sql`i.month = ${`${month}-01`}::date`}),
    rows as (
      select 'goods' as kind, r.place, r.name, r.sold, r.revenue, r.cost from ranked r where r.place <= ${namedProducts}
      union all
      select 'others', 1, '', sum(r.sold), sum(r.revenue), sum(r.cost) from ranked r where r.place > ${namedProducts} having count(*) > 0
      union all
      select 'visits', 1, '', v.sold, v.revenue, v.cost from visits v where v.sold > 0
      union all
      select 'givenBack', 1, '', 0, -sum(b.amount), 0 from sales_given_back() b where ${isOf(sql`b.paid_at`)} having sum(b.amount) > 0
      union all
      select 'withoutCost', 1, '', w.sold, w.revenue, w.revenue
      from (
        select a.sold - coalesce(sum(k.sold), 0) + coalesce(v.unknown_parts, 0) as sold,
          a.revenue - coalesce(sum(k.revenue), 0) + coalesce(v.unknown, 0) as revenue
        from whole a left join known k on true, visits v group by a.sold, a.revenue, v.unknown_parts, v.unknown) w
      where w.sold > 0 or w.revenue > 0)
    select kind, name, sold::bigint as "totalSold", revenue::bigint as "totalRevenue",
      case when kind = 'withoutCost' then 0 else cost end::bigint as "totalCost", (revenue - cost)::bigint as "totalProfit"
    from rows order by array_position(${[...profitKinds]}::text[], kind), place`
}

/** From the sums: `known`, by product, and `whole`, all that was sold. */
const ofAllTime = sql`
  known as materialized (select c.product_id, c.sold, c.revenue, c.cost from sales_costs_by_product c),
  whole as (
    select coalesce(sum(e.sold), 0) as sold, coalesce(sum(e.revenue), 0) as revenue
    from (
      select s.sold, s.revenue from sales_of_products s
      union all
      select p.sold, p.revenue
      from sales_changes c cross join lateral products_of_change(c.order_id, c.shipment_id, c.sign) p) e)`

/** The same sums from the orders of a month, by the index of payments, as `products-of-month.repo.ts` reads them. */
const ofMonth = (month: string) => {
  const isOfMonth = sql`is_sold(o) and ${isBetween(sql`o.paid_at`, { first: month, last: month })}`
  return sql`
    changes as materialized (
      select c.* from orders o cross join lateral costs_of_change(o.id, null, 1::smallint) c where ${isOfMonth}
      union all
      select c.* from orders o join parts_of_sales p on p.order_id = o.id and p.shipment_id is not null
      cross join lateral costs_of_change(p.order_id, p.shipment_id, p.sign) c where ${isOfMonth}),
    known as materialized (
      select c.product_id, sum(c.sold) as sold, sum(c.revenue) as revenue, sum(c.cost) as cost
      from changes c where c.cost is not null group by 1 having sum(c.sold) > 0),
    whole as (select coalesce(sum(c.sold), 0) as sold, coalesce(sum(c.revenue), 0) as revenue from changes c)`
}
