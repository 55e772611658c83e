-- Notes money that went back, with its proof; all of it ends the order, unless a second payment is still to go back.
--   seen  what had gone back already, as the person saw it
-- Gives {code, …}: DONE with refunded and refundable, REFUND_TOO_MUCH with most, ORDER_NOT_FOUND, ORDER_CHANGED, CANCEL_FIRST,
-- REFUND_UNDER_WAY while its provider is giving it back.
create or replace function refund_order(wanted uuid, amount bigint, seen bigint, proof text[], words text, audit_actor jsonb)
returns jsonb language plpgsql set lock_timeout = '2s' as $$
declare
  is_living boolean := lock_order(wanted);
  its_order orders;
  paid bigint;
  refunded bigint;
  task bigint;
  owes_more boolean;
begin
  select * into its_order from orders where id = wanted;
  if not found then return '{"code": "ORDER_NOT_FOUND"}'; end if;
  if is_refund_under_way(wanted) then return '{"code": "REFUND_UNDER_WAY"}'; end if;
  select coalesce(sum(r.amount), 0) into refunded from order_refunds r where r.order_id = wanted;
  if its_order.state not in ('paid', 'refund_due') or refunded <> seen then return '{"code": "ORDER_CHANGED"}'; end if;
  paid := its_order.total_price + its_order.delivery_cost;
  if refunded + amount > paid then return jsonb_build_object('code', 'REFUND_TOO_MUCH', 'most', paid - refunded); end if;
  refunded := refunded + amount;
  -- Unsent parcels would go to a buyer who has the money back.
  if refunded = paid and its_order.state = 'paid' and (select units from would_come_back(its_order)) > 0 then
    return '{"code": "CANCEL_FIRST"}';
  end if;
  insert into order_refunds (order_id, actor, amount, proof, note)
  values (wanted, (audit_actor ->> 'actor')::uuid, amount, proof, words);
  if refunded = paid then
    task := (refund_payment(its_order) ->> 'task')::bigint;
    owes_more := owes_besides(wanted, task);
    perform move_order(wanted,
      case when its_order.state = 'paid' then case when owes_more then 'price_paid_back' else 'paid_back' end
        when owes_more then 'task_done' else 'refund_made' end,
      is_living, payment_of_order(wanted), task, false, audit_actor, null);
  end if;
  perform note_desk_event(wanted, null, 'refunded', null, jsonb_build_object('amount', amount), audit_actor);
  return jsonb_build_object('code', 'DONE', 'refunded', refunded, 'refundable', paid - refunded);
end $$;

-- All refunds of an order together are never more than was paid.
create or replace function refund_fits() returns trigger language plpgsql as $$
begin
  perform from orders where id = new.order_id for no key update;
  if (select coalesce(sum(amount), 0) from order_refunds where order_id = new.order_id)
    > (select total_price + delivery_cost from orders where id = new.order_id) then
    raise exception 'order % gives back more than was paid', new.order_id
      using errcode = 'check_violation', constraint = 'order_refunds_fit', table = 'order_refunds';
  end if;
  return null;
end $$;
