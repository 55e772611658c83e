import { sql } from 'kysely'

import { carriers, type Carrier } from '../../contract/carriers.ts'
import type { DeskHistory } from '../../contract/desk-order.ts'
import type { Db } from '../platform/database/pool.ts'

type Row = Omit<DeskHistory, 'detail'> & { detail: DeskHistory['detail'] & { carrier?: Carrier } }

/** What an e-mail of a kind is called where the desk tells what happened. */
const subjects = sql`case m.kind when 'receipt' then case when exists (select from orders where id = m.order_id and is_contra_entrega)
    then 'Recibimos tu pedido' else 'Recibo de tu compra' end
  when 'order_sent' then 'Tu pedido va en camino'
  when 'order_delivered' then 'Tu pedido llegó' when 'refund_due' then 'Vamos a devolverte tu dinero'
  when 'parcel_cancelled' then 'Cancelamos un envío de tu pedido' when 'order_cancelled' then 'Cancelamos tu pedido'
  when 'order_late' then 'Tu pedido se demora' when 'address_asked' then '¿A dónde enviamos tu pedido?' when 'payment_link' then 'Paga tu pedido' end`

/** Everything that happened to an order, the newest first: what was paid, what the desk did, and the e-mails that left. */
export async function historyOf(db: Db, orderId: string): Promise<DeskHistory[]> {
  const { rows } = await sql<Row>`
    select iso_moment(h.at) as at, h.event, coalesce(w.name, '') as who, h.by, h.shipment, h.detail from (
      select o.created_at as at, -2 as place, 'placed' as event, o.user_id as actor, 'buyer' as by, null::int as shipment,
        jsonb_build_object('units', o.total_qty) as detail
      from orders o where o.id = ${orderId} and not o.is_by_phone
      union all
      select o.paid_at, -1, 'paid', o.user_id, 'buyer', null, jsonb_strip_nulls(jsonb_build_object(
        'amount', amount_paid(o),
        'method', (select nullif(t.method, '') from payment_attempts p join payment_transactions t on t.attempt_id = p.id
          where p.order_id = o.id and t.has_paid)))
      from orders o where o.id = ${orderId} and o.paid_at is not null and not o.is_contra_entrega
      union all
      select e.at, e.id, e.event, e.actor, case when e.actor = o.user_id then 'buyer' else 'shop' end, s.number, e.detail - 'meant' - 'hadNewAddress'
      from order_events e join orders o on o.id = e.order_id left join shipments s on s.id = e.shipment_id
      where e.order_id = ${orderId}
      union all
      select m.sent_at, 0, 'email_sent', null, 'system', s.number, jsonb_build_object('subject', ${subjects})
      from outbox m left join shipments s on s.id::text = m.occasion
      where m.order_id = ${orderId} and m.sent_at is not null and m.kind <> 'new_order') h
    left join users w on w.id = h.actor
    order by h.at desc, h.place desc`.execute(db)
  return rows.map((row) => Object.assign(row, { detail: describe(row.detail) }))
}

const describe = ({ carrier, ...detail }: Row['detail']): DeskHistory['detail'] =>
  carrier === undefined ? detail : { ...detail, carrierName: carriers[carrier].name }
