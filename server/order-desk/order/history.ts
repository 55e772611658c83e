import { sql } from 'kysely'

import type { DeskHistory } from '../../../contract/order-desk/desk-order.ts'
import { carriers, type Carrier } from '../../../contract/orders/carriers.ts'
import type { Db } from '../../platform/database/pool.ts'

type Row = Omit<DeskHistory, 'detail'> & { detail: DeskHistory['detail'] & { carrier?: Carrier } }

/** The subjects of e-mails to the buyer in the desk's timeline, by kind. */
const subjects: Record<string, string> = {
  receipt: 'Recibimos tu pedido',
  order_sent: 'Tu pedido va en camino',
  guide_given: 'La guía de tu pedido',
  order_delivered: 'Tu pedido llegó',
  pickup_ready: 'Tu pedido está listo para recoger',
  pickup_reminder: 'Tu pedido te espera en la tienda',
  refund_due: 'Vamos a devolverte tu dinero',
  refund_made: 'Te devolvimos dinero de tu pedido',
  refund_corrected: 'Corrección: no te hemos devuelto ese dinero',
  parcel_cancelled: 'Cancelamos un envío de tu pedido',
  order_cancelled: 'Cancelamos tu pedido',
  order_late: 'Tu pedido se demora',
  address_asked: '¿A dónde enviamos tu pedido?',
  payment_link: 'Paga tu pedido',
  transfer_awaited: 'Cómo transferir el pago de tu pedido',
  key_exchanged: 'Cambiamos tu clave',
  case_step: 'Sobre tu caso',
  invoice_recorded: 'La factura de tu pedido',
  credit_note_recorded: 'La nota crédito de tu pedido',
}

/**
 * The complete history of an order, the newest first: payments, steps of the desk, and sent e-mails. These are looked up by kind
 * and subject matter, as the index of the outbox needs it.
 */
export async function historyOf(db: Db, orderId: string): Promise<DeskHistory[]> {
  const { rows } = await sql<Row>`
    select iso_moment(h.at) as at, h.event, coalesce(w.name, '') as who, h.by, h.shipment, h.detail from (
      select o.created_at as at, -2 as place, 'placed' as event, o.user_id as actor, 'buyer' as by, null::int as shipment,
        jsonb_build_object('units', o.total_qty) as detail
      from orders o where o.id = ${orderId} and not o.is_by_phone and not o.is_at_counter
      union all
      select o.paid_at, -1, 'paid', o.user_id, 'buyer', null, jsonb_strip_nulls(jsonb_build_object(
        'amount', amount_paid(o),
        'method', (select nullif(t.method, '') from payment_attempts p join payment_transactions t on t.attempt_id = p.id
          where p.order_id = o.id and t.has_paid)))
      from orders o where o.id = ${orderId} and o.paid_at is not null and not o.is_contra_entrega and not o.is_at_counter
        and not exists (select from order_events e where e.order_id = o.id and e.event = 'payment_recorded')
      union all
      select t.last_seen_at, 0, 'payment_' || t.status, null, 'system', null,
        jsonb_strip_nulls(jsonb_build_object('amount', t.amount, 'method', nullif(t.method, '')))
      from payment_attempts p join payment_transactions t on t.attempt_id = p.id
      where p.order_id = ${orderId} and (t.status = 'declined' or t.status = 'voided'
        -- Where the desk asked for it, it is the refund that stands there anyway.
        and not exists (select from order_events e where e.order_id = p.order_id and e.event = 'refund_asked'))
      union all
      select k.sold_at, 0, 'keys_delivered', null, 'system', null, jsonb_build_object('keys', count(*))
      from order_lines l join licence_keys k on k.order_line_id = l.id
      where l.order_id = ${orderId} and k.sold_at is not null and k.stands_for is null group by k.sold_at
      union all
      select e.at, e.id, e.event, e.actor, case when e.actor = o.user_id then 'buyer' else 'shop' end, s.number,
        e.detail - 'meant' - 'refund' - 'hadNewAddress' - 'moved' - 'old' - 'given' || case when e.event = 'received' then jsonb_build_object('units', (
          select coalesce(sum(quantity), 0) from shipment_lines where shipment_id = e.shipment_id)) else '{}' end
      from order_events e join orders o on o.id = e.order_id left join shipments s on s.id = e.shipment_id
      where e.order_id = ${orderId}
      union all
      select m.sent_at, 0, 'email_sent', null, 'system', s.number, jsonb_build_object('subject',
        case when m.kind = 'order_delivered' and s.is_pickup then 'Recogiste tu pedido'
          when m.kind = 'receipt' and o.is_at_counter then 'Tu compra en la tienda'
          when m.kind = 'parcel_cancelled' and s.is_pickup then 'Cancelamos parte de tu pedido' else ${JSON.stringify(subjects)}::jsonb ->> m.kind end || case m.kind when 'key_exchanged' then (
          select ' de ' || l.product_name from licence_keys k join order_lines l on l.id = k.order_line_id
          where k.id = m.occasion::bigint) when 'case_step' then (
          select ' ' || c.radicado from return_case_events e join return_cases c on c.id = e.case_id
          where e.id = m.occasion::bigint) else '' end)
      from outbox m join orders o on o.id = m.about left join shipments s on s.order_id = o.id and s.id::text = left(m.occasion, 36)
      where m.kind = any (${Object.keys(subjects)}::text[]) and m.about = ${orderId} and m.sent_at is not null) h
    left join users w on w.id = h.actor
    order by h.at desc, h.place desc`.execute(db)
  return rows.map((row) => Object.assign(row, { detail: describe(row.detail) }))
}

const describe = ({ carrier, ...detail }: Row['detail']): DeskHistory['detail'] =>
  carrier === undefined ? detail : { ...detail, carrierName: carriers[carrier].name }
