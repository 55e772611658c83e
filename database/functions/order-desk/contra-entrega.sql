-- Writes down that the cash of an order is here: all of it, once.
-- Gives {code, amount}: DONE, ORDER_NOT_FOUND, ORDER_CHANGED.
create or replace function collect_order(wanted uuid, has_mail boolean, audit_actor jsonb) returns jsonb
language plpgsql set lock_timeout = '2s' as $$
declare
  is_living boolean := lock_order(wanted);
  its_order orders;
  amount bigint;
begin
  select * into its_order from orders where id = wanted;
  if not found then return '{"code": "ORDER_NOT_FOUND"}'; end if;
  if its_order.state <> 'on_delivery' then return '{"code": "ORDER_CHANGED"}'; end if;
  amount := its_order.total_price + its_order.delivery_cost;
  perform move_order(wanted, 'collected', is_living, payment_of_order(wanted), null, has_mail, audit_actor, null);
  perform note_desk_event(wanted, null, 'collected', null, jsonb_build_object('amount', amount), audit_actor);
  return jsonb_build_object('code', 'DONE', 'amount', amount);
end $$;

-- Nobody received the order: what had left comes back, what had not is for sale again, and nothing is owed.
-- Gives {code}: DONE, ORDER_NOT_FOUND, ORDER_CHANGED, NOT_SENT.
create or replace function mark_not_received(wanted uuid, has_mail boolean, audit_actor jsonb) returns jsonb
language plpgsql set lock_timeout = '2s' as $$
declare
  is_living boolean := lock_order(wanted);
  its_order orders;
  parcel shipments;
begin
  select * into its_order from orders where id = wanted;
  if not found then return '{"code": "ORDER_NOT_FOUND"}'; end if;
  if its_order.state <> 'on_delivery' then return '{"code": "ORDER_CHANGED"}'; end if;
  if not exists (select from shipments where order_id = wanted and sent_at is not null) then return '{"code": "NOT_SENT"}'; end if;
  update shipments set state = 'cancelled', cancelled_at = now(), version = version + 1
  where order_id = wanted and state in ('to_prepare', 'prepared');
  for parcel in
    update shipments set state = 'returned', returned_at = now(), version = version + 1
    where order_id = wanted and state in ('sent', 'delivered') returning *
  loop
    perform note_desk_event(wanted, parcel.id, 'returned', null, '{}', audit_actor);
  end loop;
  perform move_order(wanted, 'cancelled_by_shop', is_living, payment_of_order(wanted), null, has_mail, audit_actor, null);
  perform note_desk_event(wanted, null, 'not_received', null, '{}', audit_actor);
  return '{"code": "DONE"}';
end $$;

-- Ends a locked order of which every parcel has come back: nothing is left to be paid for.
create or replace function end_uncollected(wanted uuid, has_mail boolean, audit_actor jsonb) returns void language plpgsql as $$
begin
  if exists (select from shipments where order_id = wanted and state in ('to_prepare', 'prepared', 'sent', 'delivered')) then
    return;
  end if;
  perform move_order(wanted, 'cancelled_by_shop', true, payment_of_order(wanted), null, has_mail, audit_actor, null);
  perform note_desk_event(wanted, null, 'not_received', null, '{}', audit_actor);
end $$;
