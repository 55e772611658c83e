import { sql } from 'kysely'

import { namedProducts, otherProducts } from '../../contract/report-rules.ts'
import type { MonthlySales, ProductSales } from '../../contract/reports.ts'
import type { Db } from '../platform/database/pool.ts'
import { inReadOnly } from './in-read-only.ts'

/** The sales of each month in Colombia without what came back, in pesos; months between without sales are 0. */
export async function readMonthlySales(db: Db): Promise<MonthlySales[]> {
  return inReadOnly(db, async (tx) => {
    const { rows } = await sql<MonthlySales>`
      with stored as (select * from sales_by_month)
      select jsonb_build_object('month', extract(month from m)::int, 'year', extract(year from m)::int) as "_id",
        coalesce(stored.sales, 0) as "totalSales", coalesce(stored.orders, 0) as "totalOrders"
      from generate_series((select min(month) from stored)::timestamp, (select max(month) from stored), interval '1 month') m
      left join stored on stored.month = m::date
      order by m`.execute(tx)
    return rows
  })
}

/**
 * Units and pesos of each product, under its current name, the highest first. After {@link namedProducts} the others
 * are one row, so that totals are complete and a large catalogue can still be shown.
 */
export async function readProductSales(db: Db): Promise<ProductSales[]> {
  return inReadOnly(db, async (tx) => {
    const { rows } = await sql<ProductSales>`
      select coalesce(p.product_name, ${otherProducts}) as "productName", r.sold as "totalSold", r.revenue as "totalRevenue"
      from best_sold(${namedProducts}) r left join products p on p.id = r.product_id
      order by r.place`.execute(tx)
    return rows
  })
}

const FOLDED_AT_ONCE = 10_000

/** Folds new sales into the sums (`fold_sales()` in database/functions/reports/sales-sums.sql). Any process may do it at any time. */
export async function foldSales(db: Db): Promise<void> {
  for (let moved = FOLDED_AT_ONCE; moved === FOLDED_AT_ONCE;) {
    const { rows } = await sql<{ moved: number }>`select fold_sales(${FOLDED_AT_ONCE}) as moved`.execute(db)
    moved = rows[0]?.moved ?? 0
  }
}
