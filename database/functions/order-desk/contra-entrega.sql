-- The shipment with which the cash of an order is paid, the time of the payment, and the amount: everything except units returned
-- before (P-115). It is the shipment with the lowest number that was not refused; of a pickup order, the one handed over first
-- (P-308). Once it is delivered, its buyer has paid and owes nothing more. A cancelled shipment counts as returned at that moment
-- (P-120).
--   if_cancelled  a shipment that is assumed to be cancelled now; or null
create or replace function cash_of(order_row orders, if_cancelled uuid default null,
  out parcel integer, out taken_at timestamptz, out amount bigint)
language plpgsql stable as $$
begin
  select s.number, s.delivered_at into parcel, taken_at from shipments s
  where s.order_id = order_row.id and s.delivered_at is not null and (s.is_pickup or not exists (
    select from shipments before where before.order_id = order_row.id and before.number < s.number
      and coalesce(before.returned_at, before.cancelled_at, 'infinity') >= s.delivered_at))
  order by s.delivered_at, s.number limit 1;
  if not found then
    select min(number) into parcel from shipments where order_id = order_row.id and state not in ('returned', 'cancelled')
      and id is distinct from if_cancelled;
  end if;
  taken_at := least(taken_at, order_row.paid_at);
  amount := order_row.total_price + order_row.delivery_cost - coalesce((
    select sum(l.quantity::bigint * l.selling_price)
    from (
      select id from shipments
      where order_id = order_row.id and coalesce(returned_at, cancelled_at) < coalesce(taken_at, 'infinity')
      union
      select if_cancelled where if_cancelled is not null and taken_at is null) back
    cross join lateral lines_of_parcel(order_row.id, back.id) l), 0);
  -- An order without a shipment row has one shipment.
  parcel := coalesce(parcel, 1);
end $$;

-- The price of units returned before the order's cash was paid: it is neither collected nor refunded.
create or replace function came_back_unpaid(order_row orders) returns bigint language plpgsql stable as $$
begin
  if not order_row.is_contra_entrega then return 0; end if;
  if order_row.state = 'on_delivery' then
    return order_row.total_price + order_row.delivery_cost - (cash_of(order_row)).amount;
  end if;
  -- The payment has its own amount only when it is lower than the total.
  return coalesce((
    select order_row.total_price + order_row.delivery_cost - t.amount
    from payment_attempts a join payment_transactions t on t.attempt_id = a.id and t.has_paid
    where a.order_id = order_row.id and order_row.paid_at is not null), 0);
end $$;

-- Whether a shipment came back before the cash of its order was paid, so that nothing of it is refunded.
create or replace function was_never_paid(order_row orders, came_back_at timestamptz) returns boolean language sql stable as $$
  select order_row.is_contra_entrega and came_back_unpaid(order_row) > 0 and came_back_at < (cash_of(order_row)).taken_at
$$;

-- The cash to be paid with a shipment: the whole due amount with one of them, 0 with the others. Before the first handover of a
-- pickup order, any shipment may be that one.
create or replace function cash_with_parcel(order_row orders, p_number integer) returns bigint language plpgsql stable as $$
declare
  cash record;
begin
  if order_row.state <> 'on_delivery' then return 0; end if;
  select * into cash from cash_of(order_row);
  return case when cash.parcel = p_number or cash.taken_at is null and exists (
      select from shipments where order_id = order_row.id and number = p_number and is_pickup and state in ('to_prepare', 'prepared'))
    then cash.amount else 0 end;
end $$;

-- Records that all due cash of an order was received, once.
--   seen_amount  the displayed amount; null for any
-- Returns {code, amount}: DONE, ORDER_NOT_FOUND, ORDER_CHANGED.
create or replace function collect_order(p_order_id uuid, seen_amount bigint, has_mail boolean, audit_actor jsonb) returns jsonb
language plpgsql set lock_timeout = '2s' as $$
declare
  is_living boolean := lock_order(p_order_id);
  order_row orders;
  due bigint;
begin
  select * into order_row from orders where id = p_order_id;
  if not found then return '{"code": "ORDER_NOT_FOUND"}'; end if;
  if order_row.state <> 'on_delivery' then return '{"code": "ORDER_CHANGED"}'; end if;
  select c.amount into due from cash_of(order_row) c;
  if due <> seen_amount then return '{"code": "ORDER_CHANGED"}'; end if;
  if due < order_row.total_price + order_row.delivery_cost then
    insert into payment_transactions (provider, provider_tx_id, attempt_id, status, amount, currency)
    select a.provider, a.reference, a.id, 'approved', due, a.currency from payment_attempts a where a.order_id = p_order_id;
  end if;
  perform move_order(p_order_id, 'collected', is_living, payment_of_order(p_order_id), null, has_mail, audit_actor, null);
  perform note_desk_event(p_order_id, null, 'collected', null, jsonb_build_object('amount', due), audit_actor);
  return jsonb_build_object('code', 'DONE', 'amount', due);
end $$;

-- Records that nobody received the order: shipments that left come back, units of the others are for sale again, and nothing is
-- owed.
-- Returns {code}: DONE, ORDER_NOT_FOUND, ORDER_CHANGED, NOT_SENT.
create or replace function mark_not_received(p_order_id uuid, has_mail boolean, audit_actor jsonb) returns jsonb
language plpgsql set lock_timeout = '2s' as $$
declare
  is_living boolean := lock_order(p_order_id);
  order_row orders;
  parcel shipments;
begin
  select * into order_row from orders where id = p_order_id;
  if not found then return '{"code": "ORDER_NOT_FOUND"}'; end if;
  if order_row.state <> 'on_delivery' then return '{"code": "ORDER_CHANGED"}'; end if;
  if not exists (select from shipments where order_id = p_order_id and sent_at is not null) then return '{"code": "NOT_SENT"}'; end if;
  for parcel in
    update shipments set state = 'returned', returned_at = now(), version = version + 1
    where order_id = p_order_id and state in ('sent', 'delivered') returning *
  loop
    perform note_desk_event(p_order_id, parcel.id, 'returned', null, '{}', audit_actor);
  end loop;
  perform move_order(p_order_id, 'cancelled_by_shop', is_living, payment_of_order(p_order_id), null, has_mail, audit_actor, null);
  perform note_desk_event(p_order_id, null, 'not_received', null, '{}', audit_actor);
  return '{"code": "DONE"}';
end $$;

-- Ends a locked order whose shipments have all come back or were cancelled: nothing is left to be paid for. Not when a shipment was
-- delivered and paid before it came back: that cash is still to be recorded and then refunded. Returns whether it ended.
-- Returns whether it ended.
create or replace function end_uncollected(p_order_id uuid, has_mail boolean, audit_actor jsonb) returns boolean language plpgsql as $$
begin
  if exists (select from shipments where order_id = p_order_id and state in ('to_prepare', 'prepared', 'sent', 'delivered'))
    or (select c.taken_at is not null from orders o cross join lateral cash_of(o) c where o.id = p_order_id) then
    return false;
  end if;
  perform move_order(p_order_id, 'cancelled_by_shop', true, payment_of_order(p_order_id), null, has_mail, audit_actor, null);
  if exists (select from shipments where order_id = p_order_id and sent_at is not null) then
    perform note_desk_event(p_order_id, null, 'not_received', null, '{}', audit_actor);
  end if;
  return true;
end $$;
