import { sql, type RawBuilder } from 'kysely'

import { namedProducts } from '../../contract/report-rules.ts'
import type { RestockRow } from '../../contract/reports.ts'
import type { Db } from '../platform/database/pool.ts'
import { inReadOnly } from './in-read-only.ts'

/**
 * Counted products that do not last so many days at the pace of the last 30, and how many units to buy (P-249): sold out ones that people
 * wait for first, then those that last shortest. Orders of these 30 days are read by the index of payments, as
 * `products-of-month.repo.ts` reads those of a month.
 */
export async function readRestock(db: Db, { days }: { days: number }): Promise<RestockRow[]> {
  return inReadOnly(db, async (tx) => (await restock(days).execute(tx)).rows)
}

/** The statement of {@link readRestock}. */
export function restock(days: number): RawBuilder<RestockRow> {
  const isRecent = sql`is_sold(o) and o.paid_at > now() - interval '30 days'`
  return sql<RestockRow>`
    with gone as (
      select c.product_id, c.sold from orders o cross join lateral products_of_change(o.id, null, 1::smallint) c where ${isRecent}
      union all
      select c.product_id, c.sold from orders o join parts_of_sales p on p.order_id = o.id and p.shipment_id is not null
      cross join lateral products_of_change(p.order_id, p.shipment_id, p.sign) c where ${isRecent}
      union all
      -- Technicians take parts from the same units.
      select v.product_id, v.quantity from visit_parts v where v.state = 'approved' and v.added_at > now() - interval '30 days'),
    sold as materialized (select g.product_id, sum(g.sold) as units from gone g group by 1 having sum(g.sold) > 0),
    waiting as materialized (select n.product_id, count(*) as people from stock_notices n where n.notified_at is null group by 1),
    candidates as (select product_id from sold union select product_id from waiting),
    listed as (
      select p.id, p.product_name, p.digital, p.stock, p.cost_price, coalesce(s.units, 0) as units,
        case when p.stock = 0 then coalesce(w.people, 0) else 0 end as people,
        floor(p.stock * 30 / s.units) as days_left,
        greatest(ceil(coalesce(s.units, 0) * ${days}::numeric / 30) - p.stock,
          case when p.stock = 0 then coalesce(w.people, 0) else 0 end) as quantity
      from candidates c join products p on p.id = c.product_id
      left join sold s on s.product_id = p.id left join waiting w on w.product_id = p.id
      where p.deleted_at is null and p.stock is not null)
    select id as "productId", product_name as "productName", digital, stock as "unitsLeft", units::int as "unitsSold",
      days_left::int as "daysLeft", people::int as waiting, quantity::int as quantity, cost_price as "costPrice"
    from listed where quantity > 0
    order by people > 0 desc, days_left nulls last, units desc, people desc, product_name, id limit ${namedProducts}`
}
