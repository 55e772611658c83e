-- The effect of cancelling a shipment that has not left: units that are for sale again (P-128), the refund due, the cash to
-- collect, and whether it ends the order, as cancelling the last shipment does unless the order has licences.
-- Returns {units, refundDue, toCollect, endsOrder}; null where it cannot be cancelled.
create or replace function if_shipment_cancelled(order_row orders, p_shipment_id uuid, shipment_state text) returns jsonb
language plpgsql stable as $$
declare
  is_paid boolean := order_row.state = 'paid';
  ends boolean;
  is_collected boolean;
  refund bigint := 0;
  cash bigint := 0;
begin
  if order_row.state not in ('paid', 'on_delivery') or shipment_state not in ('to_prepare', 'prepared') then return null; end if;
  if is_paid then
    ends := not exists (select from shipments where order_id = order_row.id and id <> p_shipment_id and state <> 'cancelled')
      and not exists (select from order_lines where order_id = order_row.id and digital);
    if ends then refund := amount_paid(order_row) - amount_refunded(order_row.id);
    else select o.amount into refund from refund_owed(order_row, p_shipment_id) o; end if;
  else
    select c.taken_at is not null, c.amount into is_collected, cash from cash_of(order_row, p_shipment_id) c;
    ends := not is_collected and not exists (select from shipments where order_id = order_row.id and id <> p_shipment_id
      and state in ('to_prepare', 'prepared', 'sent', 'delivered'));
    if ends then cash := 0; end if;
  end if;
  return jsonb_build_object('units', (
      select coalesce(sum(l.quantity), 0) from lines_of_parcel(order_row.id, p_shipment_id) l join products p on p.id = l.product_id
      where not p.digital),
    'refundDue', refund, 'toCollect', cash, 'endsOrder', ends);
end $$;

-- Cancels one shipment of an order that has not left: its units are for sale again, once, and the rest of the order continues. The
-- buyer keeps the order's licences, and gets one e-mail.
--   seen_version  its displayed version
--   about  {reason, text}: why
--   key    the Idempotency-Key, with which it is done once; or null
-- Returns {code, …} as step_result(), with the result of if_shipment_cancelled() when it is DONE: DONE, ORDER_NOT_FOUND,
-- SHIPMENT_CHANGED, SHIPMENT_STATE, KEY_REUSED.
create or replace function cancel_shipment(cancelled uuid, seen_version integer, about jsonb, key text, has_mail boolean, audit_actor jsonb)
returns jsonb language plpgsql set lock_timeout = '2s' as $$
declare
  order_to_lock uuid := coalesce((select order_id from shipments where id = cancelled), cancelled);
  -- Locks in the same order as every other way of ending an order.
  is_living boolean := lock_order(order_to_lock);
  order_row orders := lock_order_of_shipment(cancelled);
  s shipments;
  earlier order_events;
  meant jsonb;
begin
  if order_row.id is null then return step_result('ORDER_NOT_FOUND', cancelled); end if;
  select * into s from shipments where id = cancelled;
  if not found then return no_shipment_result(order_row, cancelled); end if;
  if key is not null then
    select e.* into earlier from order_events e
    where e.shipment_id = cancelled and e.actor = (audit_actor ->> 'actor')::uuid and e.key = cancel_shipment.key;
    if found and earlier.event = 'shipment_cancelled' and earlier.detail @> about then
      return step_result('DONE', cancelled) || (earlier.detail -> 'meant');
    elsif found then
      return step_result('KEY_REUSED', cancelled);
    end if;
  end if;
  if s.version <> seen_version then return step_result('SHIPMENT_CHANGED', cancelled); end if;
  meant := if_shipment_cancelled(order_row, cancelled, s.state);
  if meant is null then return step_result('SHIPMENT_STATE', cancelled); end if;

  update shipments set state = 'cancelled', cancelled_at = now(), version = version + 1 where id = cancelled;
  perform give_back_shipped(cancelled, (audit_actor ->> 'actor')::uuid);
  perform note_desk_event(order_row.id, cancelled, 'shipment_cancelled', key,
    about || jsonb_build_object('units', meant -> 'units', 'endsOrder', meant -> 'endsOrder', 'meant', meant), audit_actor);
  if has_mail and is_living then
    insert into outbox (kind, order_id, occasion) values ('parcel_cancelled', order_row.id, cancelled::text) on conflict do nothing;
  end if;
  if order_row.state = 'on_delivery' then perform end_uncollected(order_row.id, has_mail, audit_actor);
  elsif (meant ->> 'endsOrder')::boolean then
    perform move_order(order_row.id, 'cancelled_by_shop', is_living, payment_of_order(order_row.id), null, has_mail, audit_actor, null);
  end if;
  return step_result('DONE', cancelled) || meant;
end $$;
