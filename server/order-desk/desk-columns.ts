import { sql } from 'kysely'

/** Joins the current address of the order `o`, if any, with the names of its municipality. */
export const currentAddress = sql`
  left join lateral (
    select a.*, m.name as municipality_name, m.department
    from current_order_address(o.id) a join municipalities m on m.code = a.municipality_code) a on true`

/** An address `a` with its municipality in the form of the contract; null without one. */
export const addressOf = (alias: 'a' | 'sent_to') => {
  const a = sql.ref(alias)
  return sql`case when ${a}.id is not null then jsonb_build_object('recipient', ${a}.recipient, 'phone', ${a}.phone,
    'municipalityCode', ${a}.municipality_code, 'municipality', ${a}.municipality_name, 'department', ${a}.department,
    'line', ${a}.line, 'indications', ${a}.indications) end`
}

/** The pickup place and hours of the order `o` with its `currentAddress` a; null for an order that is sent. */
export const pickupOf = sql`case when a.pickup_place_id is not null then jsonb_build_object('placeName', a.place_name, 'hours', a.hours) end`

/** Whether the goods to be sent of `o` count as one shipment that has no row yet. */
export const isUnopened = sql`
  o.state in ('paid', 'on_delivery') and not o.is_handed_over and not exists (select from shipments where order_id = o.id)
  and exists (select from order_lines where order_id = o.id and not digital)`

/** The cash to be collected for `o` on delivery, until its receipt is recorded. */
export const toCollect = sql`case when o.state = 'on_delivery' then (cash_of(o)).amount else 0 end`

/**
 * Whether the pending duty of `o` is late (P-70), or a shipment of it (P-116). Cash waits from the delivery of its shipment, also
 * once that came back, and a shipment that came back waits beside it.
 */
export const isLate = sql`(coalesce(o.late_from <= now(), false) or case when o.desk_state = 'to_collect' then exists (
      select from shipments s where s.order_id = o.id and (
        s.delivered_at <= now() - interval '2 days' and (s.state = 'delivered' or s.delivered_at = (
          select c.taken_at from orders w cross join lateral cash_of(w) c where w.id = o.id))
        or s.state = 'returned' and s.received_at is null and s.returned_at <= now() - interval '2 days'))
    else o.desk_state in ('address_missing', 'returned', 'refund_due') and o.desk_since <= now() - interval '2 days' end)`

/**
 * The columns of a row of the desk (P-70), of an order `o` with its `currentAddress` a.
 * @param hasMail whether the shop sends e-mails to buyers
 */
export const rowColumns = (hasMail: boolean) => sql`
  o.id as _id, o.created_at as "createdAt", o.desk_state as state, o.desk_since as since, o.desk_second as second,
  o.state as status,
  ${isLate} as "isLate", case when o.late_from <= now() then iso_moment(o.late_from) end as "lateFrom",
  ${toCollect} as "toCollect",
  coalesce(a.recipient, u.name) as name, coalesce(a.phone, u.phone) as phone,
  ${pickupOf} as pickup, coalesce(a.municipality_name, '') as municipality, coalesce(a.department, '') as department,
  o.total_qty as units, o.total_price + o.delivery_cost as total, first_line.product_name as "productName",
  coalesce(first_line.product_image[1], '') as "productImage",
  (select count(*)::int - 1 from order_lines where order_id = o.id) as "moreProducts",
  case when o.is_contra_entrega then 'CONTRA_ENTREGA' else
    coalesce((select t.method from payment_attempts p join payment_transactions t on t.attempt_id = p.id
      where p.order_id = o.id and t.has_paid), case when o.is_by_transfer then 'transfer' else '' end) end as method,
  o.is_by_phone and o.state = 'pending' as "awaitsLink", o.is_by_transfer and o.state = 'pending' as "awaitsTransfer",
  o.is_at_counter as "isAtCounter", exists (select from order_notes where order_id = o.id) as "hasNotes",
  (select count(*)::int from return_cases where order_id = o.id and closed_at is null) as "openCases",
  ${hasMail}::boolean and u.deleted_at is null as "isEmailed",
  exists (select from shipments where order_id = o.id and has_new_address and state in ('to_prepare', 'prepared')) as "hasNewAddress"`

export const rowTables = sql`
  orders o join users u on u.id = o.user_id ${currentAddress}
  cross join lateral (
    select product_name, product_image from order_lines where order_id = o.id order by digital, product_name, id limit 1) first_line`
