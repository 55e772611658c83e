import { sql, type RawBuilder } from 'kysely'

import type { DeskOrder } from '../../../contract/order-desk/desk-order.ts'
import { describeShipment } from '../../orders/describe-shipment.ts'
import type { PaymentProvider } from '../../payments/provider.ts'
import type { Db } from '../../platform/database/pool.ts'
import type { Refuse } from '../../platform/problem.ts'
import { addressOf, currentAddress, pickupOf, rowColumns, rowTables, toCollect } from '../desk-columns.ts'
import { wayColumns, wayOf, type StoredWay } from '../money/refund-way.ts'
import { historyOf } from './history.ts'
import { lineColumns, shipmentsOfOrder, utc, type StoredShipment } from './shipments-of-order.ts'

type Stored = Omit<DeskOrder, 'createdAt' | 'since' | 'paidAt' | 'shipments' | 'history' | 'money'> & {
  money: Omit<DeskOrder['money'], 'way'>
  way: StoredWay
  createdAt: Date
  since: Date
  paidAt: Date | null
  shipments: StoredShipment[]
}

/** The units and unseen keys that cancelling would return to stock. */
const ifCancelled = sql`(select jsonb_build_object('units', b.units, 'keys', b.keys) from would_come_back(o) b) as "ifCancelled"`

const refunded = sql`amount_refunded(o.id)`

/** The amount of the order `o` that may still be refunded. */
export const refundable = sql`
  case when o.state in ('paid', 'refund_due') then amount_paid(o) - ${refunded} else 0 end`

/** The deadline of an order `o` with its attempt `p` that awaits payment, and the lines to be sent then; null otherwise. */
const awaitedWhere = (isIt: RawBuilder<unknown>) => sql`
  case when ${isIt} and o.state = 'pending' then json_build_object('until', ${utc('p.expires_at')}, 'lines', array(
    select json_build_object(${lineColumns}, 'quantity', l.quantity)
    from order_lines l where l.order_id = o.id and not l.digital order by l.product_name, l.id)) end`

/**
 * An order as the desk shows it.
 * @throws Problem ORDER_NOT_FOUND (404)
 */
export async function readOrder(
  { db, provider, hasMail }: { db: Db; provider: PaymentProvider; hasMail: boolean },
  orderId: string,
  refuse: Refuse<'ORDER_NOT_FOUND'>,
): Promise<DeskOrder> {
  const { rows } = await sql<Stored>`
    select ${rowColumns(hasMail)}, o.paid_at as "paidAt", ${shipmentsOfOrder} as shipments, ${addressOf('a')} as address,
      a.id as "addressId", ${ifCancelled},
      a.pickup_place_id is null and o.state in ('paid', 'on_delivery') and not o.is_handed_over
        and exists (select from order_lines where order_id = o.id and not digital) and (not exists (select from shipments where order_id = o.id)
          or exists (select from shipments where order_id = o.id and state in ('to_prepare', 'prepared'))) as "canChangeAddress",
      o.state = 'paid' or o.state = 'on_delivery' and not exists (
        select from shipments where order_id = o.id and sent_at is not null) as "canCancel",
      ${awaitedWhere(sql`o.is_by_phone`)} as "awaitedLink", ${awaitedWhere(sql`o.is_by_transfer`)} as "awaitedTransfer",
      array_to_json(array(
        select json_build_object(${lineColumns}, 'quantity', l.quantity)
        from order_lines l
        where l.order_id = o.id and not l.digital and o.state not in ('pending', 'review', 'paid', 'on_delivery')
          and not o.is_handed_over and not exists (select from shipments where order_id = o.id)
        order by l.product_name, l.id)) as "neverSent",
      array_to_json(array(
        select json_build_object(${lineColumns}, 'quantity', l.quantity,
          'isShown', exists (select from licence_views v where v.order_id = o.id))
        from order_lines l where l.order_id = o.id and l.digital order by l.product_name, l.id)) as digital,
      json_build_object('goods', o.total_price, 'delivery', o.delivery_cost, 'total', o.total_price + o.delivery_cost,
        'discount', discount_of_order(o.id),
        'iva', iva_of_order(o), 'cameBackUnpaid', came_back_unpaid(o),
        'provider', p.provider, 'reference', p.reference, 'refunded', ${refunded}, 'refundable', ${refundable},
        'paid', case when o.paid_at is not null and amount_paid(o) <> o.total_price + o.delivery_cost - came_back_unpaid(o)
          then amount_paid(o) end,
        'owed', case when o.state = 'paid' then (select amount from refund_owed(o)) else 0 end,
        'refunds', array(
          select json_build_object('refundId', r.id, 'at', ${utc('r.at')}, 'who', coalesce(w.name, ''), 'amount', r.amount,
            'proof', r.proof, 'note', r.note, 'isByProvider', r.provider_tx_id is not null,
            'canBeUndone', obstacle_to_undo(o, r) is null, 'undone', case when b.refund_id is not null then json_build_object(
              'at', ${utc('b.at')}, 'who', coalesce(bw.name, ''), 'reason', b.reason) end)
          from order_refunds r left join users w on w.id = r.actor
          left join (undone_refunds b join users bw on bw.id = b.actor) on b.refund_id = r.id
          where r.order_id = o.id order by r.id)) as money,
      ${wayColumns(provider.id)} as way,
      array_to_json(array(
        select json_build_object('at', ${utc('n.at')}, 'who', w.name, 'text', n.text)
        from order_notes n join users w on w.id = n.actor where n.order_id = o.id order by n.id desc)) as notes,
      array_to_json(array(
        select json_build_object('_id', r.id, 'radicado', r.radicado, 'type', r.type, 'name', r.name, 'receivedAt', ${utc('r.received_at')},
          'state', case when r.closed_at is not null then 'closed' when r.answered_at is not null then 'answered' else 'open' end)
        from messages_naming(o.id) r order by r.received_at desc, r.number desc)) as messages,
      case when u.deleted_at is null then json_build_object('_id', u.id, 'name', u.name, 'documentType', u.document_type,
        'document', u.document, 'email', u.email, 'phone', u.phone,
        'ordersBefore', (select count(*) from orders b where b.user_id = u.id and b.paid_at < coalesce(o.paid_at, o.created_at))) end as buyer
    from ${rowTables} join payment_attempts p on p.order_id = o.id
    where o.id = ${orderId}`.execute(db)
  const [found] = rows
  if (!found) throw refuse('ORDER_NOT_FOUND')
  const { ifCancelled: back, createdAt, since, paidAt, shipments, money, way, ...order } = found
  return {
    ...order,
    createdAt: createdAt.toISOString(),
    since: since.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    shipments: shipments.map(describeShipment),
    money: { ...money, way: wayOf(way, provider, new Date()) },
    ifCancelled: order.canCancel ? back : { units: 0, keys: 0 },
    history: await historyOf(db, orderId),
  }
}

/** The data for printing many orders, in the requested order. */
export async function readForPrint(db: Db, orders: readonly string[]) {
  type Printed = Pick<
    DeskOrder,
    '_id' | 'createdAt' | 'status' | 'units' | 'toCollect' | 'name' | 'address' | 'pickup' | 'isAtCounter'
  >
  const { rows } = await sql<Printed & { shipments: StoredShipment[] }>`
    select o.id as _id, iso_moment(o.created_at) as "createdAt", o.state as status, o.total_qty as units,
      ${toCollect} as "toCollect", coalesce(a.recipient, u.name) as name, ${addressOf('a')} as address, ${pickupOf} as pickup,
      o.is_at_counter as "isAtCounter", ${shipmentsOfOrder} as shipments
    from unnest(${orders}::uuid[]) with ordinality as wanted (id, place)
    join (orders o join users u on u.id = o.user_id ${currentAddress}) on o.id = wanted.id
    order by wanted.place`.execute(db)
  return rows.map((order) => Object.assign(order, { shipments: order.shipments.map(describeShipment) }))
}
