import { sql } from 'kysely'

import { DESK_PAGE } from '../../contract/order-desk/desk-rules.ts'
import type { Today } from '../../contract/order-desk/today.ts'
import { isLate } from '../order-desk/desk-columns.ts'
import type { Db } from '../platform/database/pool.ts'

type ToPrepare = Omit<NonNullable<Today['toPrepare']>, 'count'>
type Row = { orders: string[]; late: number; products: ToPrepare['products']; moreProducts: number }

/** Products that are named; how many more there are is a number. */
const NAMED = 6

/** The products to pick for the oldest orders to prepare; null if there are none. */
export async function readToPrepare(db: Db): Promise<ToPrepare | null> {
  const { rows } = await sql<Row>`
    with wanted as materialized (
      select o.id, o.desk_since, ${isLate} as is_late from (
        (select * from orders where desk_state = 'to_prepare' order by desk_since, id limit ${DESK_PAGE})
        union all
        (select * from orders where desk_second = 'to_prepare' order by desk_since, id limit ${DESK_PAGE})) o
      order by o.desk_since, o.id limit ${DESK_PAGE}),
    lines as (
      -- Of an order without a shipment nothing is prepared yet: all its goods are to be picked.
      select l.product_id, l.product_name, l.product_image, l.quantity
      from wanted w join order_lines l on l.order_id = w.id and not l.digital
      where not exists (select from shipments s where s.order_id = w.id)
      union all
      select l.product_id, l.product_name, l.product_image, x.quantity
      from wanted w join shipments s on s.order_id = w.id and s.state = 'to_prepare'
        join shipment_lines x on x.shipment_id = s.id join order_lines l on l.id = x.order_line_id),
    picks as (
      select product_id, min(product_name) as name, coalesce(min(product_image[1]), '') as picture, sum(quantity)::int as units
      from lines group by product_id order by units desc, name)
    select coalesce(array(select id::text from wanted order by desk_since, id), '{}') as orders,
      (select count(*)::int from wanted where is_late) as late,
      coalesce((select jsonb_agg(jsonb_build_object('productId', product_id, 'productName', name, 'productImage', picture,
        'units', units)) from (select * from picks limit ${NAMED}) named), '[]') as products,
      greatest((select count(*)::int from picks) - ${NAMED}, 0) as "moreProducts"`.execute(db)
  const [read] = rows
  return read && read.orders.length > 0 ? read : null
}
