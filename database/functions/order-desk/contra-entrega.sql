-- With which shipment the cash of an order is paid, since when it is, and how much it is: all but what had come back before (P-115).
-- It is the one of the lowest number that was not refused; of what is picked up, the one that is handed over first (P-308). Once it is
-- delivered its buyer has paid, and is asked for nothing more.
-- A shipment that was cancelled counts as one that came back at that moment (P-120).
--   if_cancelled  the shipment of which to say what would be due, were it cancelled now; or null
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
  -- Without a row it is one shipment.
  parcel := coalesce(parcel, 1);
end $$;

-- The price of what came back of an order before its cash was paid: nobody pays it, and it is not given back.
create or replace function came_back_unpaid(order_row orders) returns bigint language plpgsql stable as $$
begin
  if not order_row.is_contra_entrega then return 0; end if;
  if order_row.state = 'on_delivery' then
    return order_row.total_price + order_row.delivery_cost - (cash_of(order_row)).amount;
  end if;
  -- Only less than all of it is a payment of its own amount.
  return coalesce((
    select order_row.total_price + order_row.delivery_cost - t.amount
    from payment_attempts a join payment_transactions t on t.attempt_id = a.id and t.has_paid
    where a.order_id = order_row.id and order_row.paid_at is not null), 0);
end $$;

-- Whether a shipment came back before the cash of its order was paid, so that nothing of it is to be given back.
create or replace function was_never_paid(order_row orders, came_back_at timestamptz) returns boolean language sql stable as $$
  select order_row.is_contra_entrega and came_back_unpaid(order_row) > 0 and came_back_at < (cash_of(order_row)).taken_at
$$;

-- What its buyer is to pay in cash with a shipment: all that is due with one of them, nothing with the others. While nothing of what is
-- picked up was handed over, it may be any of them.
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

-- Writes down that the cash of an order is here: all that is due, once.
--   seen_amount  how much it is as the person saw it; null for any
-- Gives {code, amount}: DONE, ORDER_NOT_FOUND, ORDER_CHANGED.
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

-- Nobody received the order: what had left comes back, what had not is for sale again, and nothing is owed.
-- Gives {code}: DONE, ORDER_NOT_FOUND, ORDER_CHANGED, NOT_SENT.
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

-- Ends a locked order of which every shipment has come back or was cancelled: nothing is left to be paid for. Not where a shipment had
-- brought its cash before it came back: that is still to be written down, and then goes back.
-- Gives whether it ended.
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
