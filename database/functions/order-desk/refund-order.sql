-- The amount paid for an order: that of the approved payment, which may differ from its price if the owner accepted it.
create or replace function amount_paid(order_row orders) returns bigint language sql stable as $$
  select coalesce((
    select t.amount from payment_attempts a
    join payment_transactions t on t.attempt_id = a.id and t.has_paid and t.currency = a.currency
    where a.order_id = order_row.id), order_row.total_price + order_row.delivery_cost)
$$;

-- The refunded amount of an order, without refunds of extra payments and without refunds recorded by mistake.
create or replace function amount_refunded(p_order_id uuid) returns bigint language sql stable as $$
  select coalesce(sum(amount), 0)::bigint from standing_refunds where order_id = p_order_id and not is_besides
$$;

-- The shipments of an order whose goods are back in the shop or were never sent, with the time of their arrival and the time since
-- which they were on their way back. A shipment without a row has the order's own id.
create or replace function parcels_that_came_back(p_order_id uuid, if_cancelled uuid)
returns table (id uuid, is_here_since timestamptz, turned_back_at timestamptz) language sql stable as $$
  select s.id, coalesce(s.received_at, s.cancelled_at), coalesce(s.returned_at, s.cancelled_at) from shipments s
  where s.order_id = p_order_id and (s.received_at is not null or s.state = 'cancelled') and s.id is distinct from if_cancelled
  union all
  select if_cancelled, now(), now() where if_cancelled is not null
$$;

-- The amount that the shop owes the buyer of an order that stays paid, and since when: the price of returned goods and any
-- overpayment, minus refunds. Excluded are amounts from before the owner last declared that nothing is owed, and goods returned
-- before the cash was paid. Cancelled goods count as returned, and the delivery is owed too once all shipments are cancelled, or
-- all goods are withdrawn (L-2).
--   if_cancelled  a shipment that is assumed to be cancelled now; or null
create or replace function refund_owed(order_row orders, if_cancelled uuid default null, out amount bigint, out since timestamptz)
language plpgsql stable as $$
declare
  above bigint := amount_paid(order_row) - order_row.total_price - order_row.delivery_cost;
  settled_at timestamptz;
begin
  amount := 0;
  if above <= 0 and if_cancelled is null and not exists (
    select from shipments where order_id = order_row.id and (received_at is not null or state = 'cancelled')) then
    return;
  end if;
  select coalesce(max(at), '-infinity') into settled_at from order_events
  where order_id = order_row.id and event = 'nothing_owed';
  select coalesce(sum(l.quantity::bigint * l.selling_price), 0), min(b.is_here_since) into amount, since
  from parcels_that_came_back(order_row.id, if_cancelled) b cross join lateral lines_of_parcel(order_row.id, b.id) l
  where b.is_here_since > settled_at and not was_never_paid(order_row, b.turned_back_at);
  if not exists (
    select from shipments
    where order_id = order_row.id and state <> 'cancelled' and id is distinct from if_cancelled and not was_withdrawn(id))
    and (if_cancelled is not null or settled_at < (
      select max(coalesce(cancelled_at, received_at)) from shipments where order_id = order_row.id)) then
    amount := amount + order_row.delivery_cost;
  end if;
  if above > 0 and order_row.paid_at > settled_at then
    amount := amount + above;
    since := order_row.paid_at;
  end if;
  amount := amount - (
    select coalesce(sum(r.amount), 0) from standing_refunds r
    where r.order_id = order_row.id and not r.is_besides and r.at > settled_at);
  amount := greatest(least(amount, amount_paid(order_row) - amount_refunded(order_row.id)), 0);
end $$;

-- Queues an e-mail to the buyer about a refund (P-190), once; not for a deleted account.
create or replace function email_of_refund(refund bigint) returns void language sql as $$
  insert into outbox (kind, order_id, occasion)
  select 'refund_made', r.order_id, r.id::text from order_refunds r
  join orders o on o.id = r.order_id join users u on u.id = o.user_id
  where r.id = refund and u.deleted_at is null
  on conflict do nothing
$$;

-- Records a refund with its proof; a full refund ends the order, unless an extra payment is still to be refunded.
--   seen_refunded  the displayed refunded amount
--   has_mail  whether its buyer gets an e-mail
--   may_exceed  whether it may exceed the amount owed of an order that stays paid
-- Returns {code, …}: DONE with refunded and refundable, REFUND_TOO_MUCH with most, REFUND_ABOVE_OWED with owed, ORDER_NOT_FOUND,
-- ORDER_CHANGED, CANCEL_FIRST, REFUND_UNDER_WAY while its provider is refunding it.
create or replace function refund_order(p_order_id uuid, amount bigint, seen_refunded bigint, proof text[], p_note text, audit_actor jsonb,
  has_mail boolean default false, may_exceed boolean default true)
returns jsonb language plpgsql set lock_timeout = '2s' as $$
declare
  is_living boolean := lock_order(p_order_id);
  order_row orders;
  owed bigint;
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
  -- Unsent shipments would go to a buyer who was fully refunded.
  if refunded = paid and order_row.state = 'paid' and exists (select from units_not_sent(order_row) u where u.units > 0) then
    return '{"code": "CANCEL_FIRST"}';
  end if;
  if not may_exceed and order_row.state = 'paid' then
    select o.amount into owed from refund_owed(order_row) o;
    if amount > owed then return jsonb_build_object('code', 'REFUND_ABOVE_OWED', 'owed', owed); end if;
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

-- The owner declares that returned goods or an overpayment are not refunded, with the reason.
--   seen_refunded  the displayed refunded amount
-- Returns {code}: DONE, ORDER_NOT_FOUND, ORDER_CHANGED, CASE_OPEN while a refund of a case is due.
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
  -- The law requires refunding goods that were returned through a case.
  if exists (select from return_cases where order_id = p_order_id and state = 'received') then return '{"code": "CASE_OPEN"}'; end if;
  perform note_desk_event(p_order_id, null, 'nothing_owed', null, jsonb_build_object('amount', owed, 'text', why), audit_actor);
  perform refresh_desk(p_order_id);
  return '{"code": "DONE"}';
end $$;

-- All refunds of an order together never exceed its payment, and refunds of an extra payment never exceed its task's amount.
create or replace function refund_fits() returns trigger language plpgsql as $$
begin
  perform from orders where id = new.order_id for no key update;
  if (case when new.is_besides
    then (select sum(amount) from standing_refunds where task_id = new.task_id and is_besides)
      > (select amount from payment_tasks where id = new.task_id)
    else amount_refunded(new.order_id) > (select amount_paid(o) from orders o where o.id = new.order_id) end) then
    raise exception 'order % gives back more than was paid', new.order_id
      using errcode = 'check_violation', constraint = 'order_refunds_fit', table = 'order_refunds';
  end if;
  return null;
end $$;
