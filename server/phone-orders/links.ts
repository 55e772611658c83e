import { sql } from 'kysely'

import { linkPages } from '../../contract/content/link-pages.ts'
import type { PaymentLink } from '../../contract/order-desk/phone-orders.ts'
import type { Db, Tx } from '../platform/database/pool.ts'
import { hashOfToken, makeToken } from '../platform/token.ts'

/**
 * Makes a link to an order that awaits payment; earlier links stay valid.
 * @returns null when the order does not await a link, or not any more
 */
export async function makeLink(db: Db | Tx, orderId: string): Promise<PaymentLink | null> {
  const token = makeToken()
  const { rows } = await sql<{ expiresAt: Date; total: number; phone: string }>`
    with waiting as (
      select o.id, a.expires_at, o.total_price + o.delivery_cost as total, u.phone
      from orders o join payment_attempts a on a.order_id = o.id join users u on u.id = o.user_id
      where o.id = ${orderId} and o.is_by_phone and o.state = 'pending' and a.expires_at > now()),
    made as (insert into payment_links (token_hash, order_id) select ${hashOfToken(token)}, id from waiting)
    select expires_at as "expiresAt", total, phone from waiting`.execute(db)
  const [row] = rows
  if (!row) return null
  // Behind the # the token reaches neither a server's log nor another site.
  return { orderId, path: `${linkPages.payment}#token=${token}`, ...row, expiresAt: row.expiresAt.toISOString() }
}

/** Forgets links of orders that have been over for long, and presses that nobody sends again. */
export async function sweepPhoneOrders(db: Db): Promise<void> {
  await sql`delete from payment_links where created_at < now() - interval '60 days'`.execute(db)
  await sql`delete from phone_order_keys where created_at < now() - interval '30 days'`.execute(db)
}
