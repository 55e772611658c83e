import { sql, type RawBuilder } from 'kysely'

import { namedProducts, otherProducts } from '../../contract/report-rules.ts'
import type { ProductSales } from '../../contract/reports.ts'
import type { Db } from '../platform/database/pool.ts'
import { inReadOnly } from './in-read-only.ts'

/**
 * Units and pesos of each product in the orders that were paid in a month, without what came back since, the highest first; after
 * {@link namedProducts} the others are one row. It reads the orders of that month, by the index of payments, and no sums.
 * @param input.month in Colombia, `2026-11`
 */
export async function readProductsOfMonth(db: Db, { month }: { month: string }): Promise<ProductSales[]> {
  return inReadOnly(db, async (tx) => (await productsOfMonth(month).execute(tx)).rows)
}

/** The statement of {@link readProductsOfMonth}. */
export function productsOfMonth(month: string): RawBuilder<ProductSales> {
  const first = sql`${`${month}-01`}::timestamp`
  const isOfMonth = sql`is_sold(o) and o.paid_at >= ${first} at time zone 'America/Bogota'
    and o.paid_at < (${first} + interval '1 month') at time zone 'America/Bogota'`
  // Whole orders apart from what came back: joined with all parts of sales, all orders there ever were would be read.
  return sql<ProductSales>`
    with changes as (
      select c.* from orders o cross join lateral products_of_change(o.id, null, 1::smallint) c where ${isOfMonth}
      union all
      select c.* from orders o join parts_of_sales p on p.order_id = o.id and p.shipment_id is not null
      cross join lateral products_of_change(p.order_id, p.shipment_id, p.sign) c where ${isOfMonth}),
    sold as (
      select c.product_id, sum(c.sold)::bigint as sold, sum(c.revenue)::bigint as revenue
      from changes c group by c.product_id having sum(c.sold) > 0),
    ranked as (
      select s.*, least(row_number() over (order by s.revenue desc, s.sold desc, s.product_id), ${namedProducts} + 1) as place
      from sold s)
    select coalesce(p.product_name, ${otherProducts}) as "productName",
      sum(r.sold)::bigint as "totalSold", sum(r.revenue)::bigint as "totalRevenue"
    from ranked r left join products p on p.id = r.product_id and r.place <= ${namedProducts}
    group by r.place, p.product_name order by r.place`
}
