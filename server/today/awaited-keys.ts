import { sql } from 'kysely'

import { LISTED, type AwaitedKeys, type Today } from '../../contract/order-desk/today.ts'
import type { Db } from '../platform/database/pool.ts'

/**
 * Orders `o` under review, since another amount was paid, whose licences have no keys any more, with the `products` that lack some:
 * only keys or the money back end it.
 */
const awaitingKeys = sql`
  (select distinct order_id from payment_tasks where kind = 'review' and done_at is null) t
  join orders o on o.id = t.order_id and o.state = 'review'
  cross join lateral (
    select json_agg(json_build_object('productId', l.product_id, 'productName', l.product_name, 'missing', l.quantity - k.many)
      order by l.product_name, l.id) as products, min(l.product_name) as first_name
    from order_lines l
    cross join lateral (select count(*)::int as many from licence_keys where order_line_id = l.id and replaced_at is null) k
    where l.order_id = o.id and l.digital and l.quantity > k.many having count(*) > 0) lacking`

/** How many orders wait for keys, and the product of the oldest. */
export async function readKeysAwaited(db: Db): Promise<Today['keysAwaited']> {
  const { rows } = await sql<{ count: number; productName: string }>`
    select count(*) over ()::int as count, lacking.first_name as "productName" from ${awaitingKeys}
    order by o.created_at, o.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** The orders that wait for keys, the oldest first. */
export async function listAwaitedKeys(db: Db): Promise<AwaitedKeys[]> {
  const { rows } = await sql<AwaitedKeys>`
    select o.id as "orderId", iso_moment(o.created_at) as "createdAt",
      case when u.deleted_at is null then u.name else '' end as name, lacking.products
    from ${awaitingKeys} join users u on u.id = o.user_id
    order by o.created_at, o.id limit ${LISTED}`.execute(db)
  return rows
}
