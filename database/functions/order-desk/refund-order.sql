-- What was paid for an order: the amount of the payment that paid it, which the owner may have accepted although it is another
-- than its price.
create or replace function amount_paid(order_row orders) returns bigint language sql stable as $$
  select coalesce((
    select t.amount from payment_attempts a
    join payment_transactions t on t.attempt_id = a.id and t.has_paid and t.currency = a.currency
    where a.order_id = order_row.id), order_row.total_price + order_row.delivery_cost)
$$;

-- How much of it went back; money that came besides is not counted.
create or replace function amount_refunded(p_order_id uuid) returns bigint language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from order_refunds where order_id = p_order_id and not is_besides
$$;

-- Has the buyer written to about money that went back (P-190), once; nobody whose account is gone.
create or replace function email_of_refund(refund bigint) returns void language sql as $$
  insert into outbox (kind, order_id, occasion)
  select 'refund_made', r.order_id, r.id::text from order_refunds r
  join orders o on o.id = r.order_id join users u on u.id = o.user_id
  where r.id = refund and u.deleted_at is null
  on conflict do nothing
$$;

-- Notes money that went back, with its proof; all of it ends the order, unless a second payment is still to go back.
--   seen_refunded  what had gone back already, as the person saw it
--   has_mail  whether its buyer is written to
-- Gives {code, …}: DONE with refunded and refundable, REFUND_TOO_MUCH with most, ORDER_NOT_FOUND, ORDER_CHANGED, CANCEL_FIRST,
-- REFUND_UNDER_WAY while its provider is giving it back.
create or replace function refund_order(p_order_id uuid, amount bigint, seen_refunded bigint, proof text[], p_note text, audit_actor jsonb,
  has_mail boolean default false)
returns jsonb language plpgsql set lock_timeout = '2s' as $$
declare
  is_living boolean := lock_order(p_order_id);
  order_row orders;
  paid bigint;
  refunded bigint;
  task bigint;
  owes_more boolean;
  back record;
  noted bigint;
begin
  select * into order_row from orders where id = p_order_id;
  if not found then return '{"code": "ORDER_NOT_FOUND"}'; end if;
  if is_refund_under_way(p_order_id) then return '{"code": "REFUND_UNDER_WAY"}'; end if;
  refunded := amount_refunded(p_order_id);
  if order_row.state not in ('paid', 'refund_due') or refunded <> seen_refunded then return '{"code": "ORDER_CHANGED"}'; end if;
  paid := amount_paid(order_row);
  if refunded + amount > paid then return jsonb_build_object('code', 'REFUND_TOO_MUCH', 'most', paid - refunded); end if;
  refunded := refunded + amount;
  select 0 as units, 0 as keys into back;
  if refunded = paid and order_row.state = 'paid' then select * into back from would_come_back(order_row); end if;
  -- Unsent shipments would go to a buyer who has the money back.
  if refunded = paid and order_row.state = 'paid' and exists (select from units_not_sent(order_row) u where u.units > 0) then
    return '{"code": "CANCEL_FIRST"}';
  end if;
  insert into order_refunds (order_id, actor, amount, proof, note)
  values (p_order_id, (audit_actor ->> 'actor')::uuid, amount, proof, p_note) returning id into noted;
  if has_mail then perform email_of_refund(noted); end if;
  if refunded = paid then
    task := (refund_payment(order_row) ->> 'task')::bigint;
    owes_more := owes_besides(p_order_id, task);
    perform move_order(p_order_id,
      case when order_row.state = 'paid' then case when owes_more then 'price_paid_back' else 'paid_back' end
        when owes_more then 'task_done' else 'refund_made' end,
      is_living, payment_of_order(p_order_id), task, false, audit_actor, null);
  end if;
  perform note_desk_event(p_order_id, null, 'refunded', null,
    jsonb_strip_nulls(jsonb_build_object('amount', amount, 'keys', nullif(back.keys, 0))), audit_actor);
  return jsonb_build_object('code', 'DONE', 'refunded', refunded, 'refundable', paid - refunded);
end $$;

-- The owner says that nothing of what came back, or was paid above the price, is to go back, and why.
--   seen_refunded  what had gone back already, as the person saw it
-- Gives {code}: DONE, ORDER_NOT_FOUND, ORDER_CHANGED.
create or replace function owe_nothing(p_order_id uuid, seen_refunded bigint, why text, audit_actor jsonb) returns jsonb
language plpgsql set lock_timeout = '2s' as $$
declare
  order_row orders;
  owed bigint;
begin
  perform lock_order(p_order_id);
  select * into order_row from orders where id = p_order_id;
  if not found then return '{"code": "ORDER_NOT_FOUND"}'; end if;
  if order_row.state = 'paid' then select o.amount into owed from refund_owed(order_row) o; end if;
  if coalesce(owed, 0) = 0 or amount_refunded(p_order_id) <> seen_refunded then return '{"code": "ORDER_CHANGED"}'; end if;
  perform note_desk_event(p_order_id, null, 'nothing_owed', null, jsonb_build_object('amount', owed, 'text', why), audit_actor);
  perform refresh_desk(p_order_id);
  return '{"code": "DONE"}';
end $$;

-- All refunds of an order together are never more than was paid, and of money besides never more than its task names.
create or replace function refund_fits() returns trigger language plpgsql as $$
begin
  perform from orders where id = new.order_id for no key update;
  if (case when new.is_besides
    then (select sum(amount) from order_refunds where task_id = new.task_id and is_besides)
      > (select amount from payment_tasks where id = new.task_id)
    else amount_refunded(new.order_id) > (select amount_paid(o) from orders o where o.id = new.order_id) end) then
    raise exception 'order % gives back more than was paid', new.order_id
      using errcode = 'check_violation', constraint = 'order_refunds_fit', table = 'order_refunds';
  end if;
  return null;
end $$;
