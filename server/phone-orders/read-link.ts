import { sql } from 'kysely'

import type { OrderState } from '../../contract/orders/orders.ts'
import type { LinkedOrder, LinkStatus } from '../../contract/orders/payment-links.ts'
import type { Db } from '../platform/database/pool.ts'
import type { Refuse } from '../platform/problem.ts'
import { hashOfToken } from '../platform/token.ts'

type Row = Omit<LinkedOrder, 'standing' | 'wasDeclined' | 'expiresAt' | 'total' | 'isSimulated'> & {
  state: OrderState
  expiresAt: Date
  isOver: boolean
  /** The latest thing that the provider said of a payment; null while it has said nothing. */
  latest: string | null
  provider: string
  attempt: string
  reference: string
  /** Whether a person was sent to the provider's page. */
  wasOpened: boolean
}

/** An order as its link shows it, and what paying it needs to know. */
export type Linked = { shown: LinkedOrder } & Pick<Row, 'attempt' | 'reference' | 'provider' | 'wasOpened'>

/**
 * The order of a link; changes nothing.
 * @throws Problem PAYMENT_LINK_UNKNOWN (404)
 */
export async function readLink(db: Db, token: string, refuse: Refuse<'PAYMENT_LINK_UNKNOWN'>): Promise<Linked> {
  const { rows } = await sql<Row>`
    select o.id as "orderId", o.state, a.expires_at as "expiresAt", a.expires_at <= now() as "isOver", a.provider, a.id as attempt,
      a.reference, a.redirect_url is not null as "wasOpened", o.total_price as goods, o.delivery_cost as delivery,
      iva_of_order(o) as iva,
      (select t.status from payment_transactions t where t.attempt_id = a.id order by t.first_seen_at desc limit 1) as latest,
      (select jsonb_build_object('recipient', g.recipient, 'line', g.line, 'municipality', m.name, 'department', m.department)
        from current_order_address(o.id) g join municipalities m on m.code = g.municipality_code) as address,
      pickup_of(o.id) as pickup,
      array(select jsonb_build_object('productName', l.product_name, 'productImage', coalesce(l.product_image[1], ''),
          'quantity', l.quantity, 'sellingPrice', l.selling_price)
        from order_lines l where l.order_id = o.id order by l.digital, l.product_name, l.id) as lines
    from payment_links k join orders o on o.id = k.order_id join payment_attempts a on a.order_id = o.id
    where k.token_hash = ${hashOfToken(token)}`.execute(db)
  const [row] = rows
  if (!row) throw refuse('PAYMENT_LINK_UNKNOWN')
  const { state, isOver, latest, provider, attempt, reference, wasOpened, expiresAt, address, pickup, ...rest } = row
  const standing = statusOf(row)
  const isPayable = standing === 'open' || standing === 'confirming'
  return {
    shown: {
      ...rest,
      standing,
      wasDeclined: standing === 'open' && (latest === 'declined' || latest === 'error'),
      expiresAt: expiresAt.toISOString(),
      total: rest.goods + rest.delivery,
      // An old link does not show an address.
      address: isPayable ? address : null,
      pickup: isPayable ? pickup : null,
      isSimulated: provider === 'simulated',
    },
    attempt,
    reference,
    provider,
    wasOpened,
  }
}

function statusOf({ state, isOver, latest }: Pick<Row, 'state' | 'isOver' | 'latest'>): LinkStatus {
  switch (state) {
    case 'pending':
      return latest === 'pending' ? 'confirming' : isOver ? 'expired' : 'open'
    case 'review':
      return 'confirming'
    case 'paid':
    case 'on_delivery':
      return 'paid'
    case 'declined':
    case 'expired':
    case 'uncollected':
      return 'expired'
    case 'cancelled':
      return 'cancelled'
    case 'voided':
    case 'refund_due':
    case 'refunded':
      return 'refund'
  }
}
