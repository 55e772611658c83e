-- The payment of an order that its provider can refund: of an order that owes money, the payment of its oldest task, before extra
-- payments; of a paid one, the payment that paid it. Returns {provider, id, amount, method, paidAt, task}.
create or replace function refund_payment(order_row orders) returns jsonb language sql stable as $$
  select case when order_row.state = 'refund_due' then (
    select jsonb_build_object('provider', k.provider, 'id', k.provider_tx_id, 'amount', k.amount, 'method', coalesce(t.method, ''),
      'paidAt', iso_moment(coalesce(t.first_seen_at, order_row.paid_at)), 'task', k.id)
    from payment_tasks k left join payment_transactions t on (t.provider, t.provider_tx_id) = (k.provider, k.provider_tx_id)
    where k.order_id = order_row.id and k.kind = 'refund' and k.done_at is null
    order by coalesce(t.has_paid, true) desc, k.id limit 1)
  when order_row.state = 'paid' then (
    select jsonb_build_object('provider', coalesce(t.provider, a.provider), 'id', coalesce(t.provider_tx_id, a.reference), 'amount', amount_paid(order_row),
      'method', coalesce(t.method, ''), 'paidAt', iso_moment(coalesce(t.first_seen_at, order_row.paid_at)), 'task', null)
    from payment_attempts a left join payment_transactions t on t.attempt_id = a.id and t.has_paid
    where a.order_id = order_row.id) end
$$;

-- Whether a refund was requested from the provider and has no result yet.
create or replace function is_refund_under_way(p_order_id uuid) returns boolean language sql stable as $$
  select exists (select from provider_refunds where order_id = p_order_id and ended_at is null)
$$;

-- Records that the whole payment of an order is to be refunded by its provider, before the provider is called.
--   seen_refunded  the displayed refunded amount
-- Returns {code, id}: DONE, also for a second call while it is in progress; ORDER_NOT_FOUND, ORDER_CHANGED, CANCEL_FIRST, and
-- BY_TRANSFER with why where the provider refused it before or can only refund everything.
create or replace function begin_provider_refund(p_order_id uuid, seen_refunded bigint, audit_actor jsonb) returns jsonb
language plpgsql set lock_timeout = '2s' as $$
declare
  is_living boolean := lock_order(p_order_id);
  order_row orders;
  payment jsonb;
  earlier provider_refunds;
  refunded bigint;
  begun bigint;
  back record;
begin
  select * into order_row from orders where id = p_order_id;
  if not found then return '{"code": "ORDER_NOT_FOUND"}'; end if;
  select * into earlier from provider_refunds where order_id = p_order_id order by id desc limit 1;
  if earlier.id is not null and earlier.ended_at is null then return jsonb_build_object('code', 'DONE', 'id', earlier.id); end if;
  refunded := amount_refunded(p_order_id);
  if order_row.state not in ('paid', 'refund_due') or refunded <> seen_refunded then return '{"code": "ORDER_CHANGED"}'; end if;
  payment := refund_payment(order_row);
  if earlier.refused_because is not null and earlier.provider_tx_id = payment ->> 'id' then
    return jsonb_build_object('code', 'BY_TRANSFER', 'why', earlier.refused_because);
  end if;
  if payment is null or refunded > 0 or (payment ->> 'amount')::bigint <> amount_paid(order_row)
    or (payment ->> 'amount')::bigint = 0 then
    return '{"code": "BY_TRANSFER", "why": ""}';
  end if;
  select 0 as units, 0 as keys into back;
  if order_row.state = 'paid' then select * into back from would_come_back(order_row); end if;
  -- Unsent shipments would go to a buyer who was fully refunded.
  if order_row.state = 'paid' and exists (select from units_not_sent(order_row) u where u.units > 0) then
    return '{"code": "CANCEL_FIRST"}';
  end if;
  -- Unseen keys could be viewed while the provider is refunding, so the order is cancelled first.
  if back.keys > 0 then
    perform move_order(p_order_id, 'cancelled_by_shop', is_living, payment_of_order(p_order_id), null, false, audit_actor, null);
  end if;
  -- The caller calls the provider at once; the jobs do so after ten seconds, in case that process has ended.
  insert into provider_refunds (order_id, provider, provider_tx_id, amount, requested_by, next_try_at)
  values (p_order_id, payment ->> 'provider', payment ->> 'id', (payment ->> 'amount')::bigint, (audit_actor ->> 'actor')::uuid,
    now() + interval '10 seconds')
  returning id into begun;
  perform note_desk_event(p_order_id, null, 'refund_asked', null,
    jsonb_strip_nulls(jsonb_build_object('amount', payment -> 'amount', 'keys', nullif(back.keys, 0))), audit_actor);
  return jsonb_build_object('code', 'DONE', 'id', begun);
end $$;

-- Records that the provider refuses the refund: only a transfer is left.
create or replace function refuse_provider_refund(refused bigint, why text, audit_actor jsonb) returns void language plpgsql as $$
declare
  p_order_id uuid := (select order_id from provider_refunds where id = refused);
begin
  perform lock_order(p_order_id);
  update provider_refunds set ended_at = now(), next_try_at = null, refused_because = why
  where id = refused and ended_at is null;
  if found then
    perform note_desk_event(p_order_id, null, 'refund_refused', null, jsonb_build_object('text', why), audit_actor);
  end if;
end $$;

-- The effect of a provider's refund on a locked order: the requested or due refund, or otherwise one that nobody here requested
-- (`reversed`). Returns the event, and the task that it closes.
create or replace function reversal_of(order_row orders, p_provider text, tx_id text, out event text, out task bigint)
language plpgsql stable as $$
declare
  was_requested boolean := exists (
    select from provider_refunds
    where order_id = order_row.id and provider = p_provider and provider_tx_id = tx_id
      and (ended_at is null or given_up_at is not null));
begin
  select id into task from payment_tasks
  where kind = 'refund' and provider = p_provider and provider_tx_id = tx_id and done_at is null;
  event := case
    when was_requested and order_row.state = 'paid' then
      case when owes_besides(order_row.id, task) then 'price_paid_back' else 'paid_back' end
    when task is null and not was_requested then 'reversed'
    when owes_besides(order_row.id, task) then 'task_done'
    else 'refund_made' end;
end $$;

-- Whether this payment is the one that paid the order, or would have; others are extra payments.
create or replace function is_price_of(order_row orders, p_provider text, tx_id text) returns boolean language sql stable as $$
  select exists (
      select from payment_transactions where provider = p_provider and provider_tx_id = tx_id and has_paid)
    or not exists (
      select from payment_attempts a join payment_transactions t on t.attempt_id = a.id and t.has_paid
      where a.order_id = order_row.id)
    and not exists (
      select from payment_tasks own join payment_tasks k on k.order_id = own.order_id and k.kind = 'refund' and k.id < own.id
      where own.order_id = order_row.id and own.kind = 'refund' and own.provider = p_provider and own.provider_tx_id = tx_id)
$$;

-- Records that a provider refunded an order's payment, whoever requested it, and queues an e-mail to its buyer.
create or replace function note_provider_refund(order_row orders, p_provider text, tx_id text, paid bigint, has_mail boolean)
returns void language plpgsql as $$
declare
  noted bigint;
  requester uuid;
  task_row payment_tasks;
  is_price boolean := is_price_of(order_row, p_provider, tx_id);
  rest bigint;
begin
  update provider_refunds set ended_at = coalesce(ended_at, now()), next_try_at = null
  where order_id = order_row.id and provider = p_provider and provider_tx_id = tx_id
    and (ended_at is null or given_up_at is not null)
  returning requested_by into requester;
  select * into task_row from payment_tasks where kind = 'refund' and provider = p_provider and provider_tx_id = tx_id;
  rest := case when is_price then amount_paid(order_row) - amount_refunded(order_row.id)
    else task_row.amount - coalesce((select sum(amount) from standing_refunds where task_id = task_row.id and is_besides), 0) end;
  if rest > 0 and not exists (select from order_refunds where order_id = order_row.id and provider_tx_id = tx_id) then
    insert into order_refunds (order_id, actor, amount, proof, provider_tx_id, task_id, is_besides)
    values (order_row.id, requester, least(paid, rest), '{}', tx_id, task_row.id, not is_price)
    returning id into noted;
    if has_mail then perform email_of_refund(noted); end if;
    insert into order_events (order_id, event, detail)
    values (order_row.id, 'refunded', jsonb_build_object('amount', least(paid, rest), 'isByProvider', true));
  end if;
end $$;

-- Creates a task when a provider refunded a payment that was already partly refunded by transfer: the money was sent twice.
create or replace function note_returned_twice(order_row orders, p_provider text, tx_id text, paid bigint) returns void
language plpgsql as $$
declare
  -- Refunded by transfer: of the order's price, and of an extra payment, such as one under review, that came with this payment.
  of_price bigint;
  of_payment bigint;
  twice bigint;
begin
  select coalesce(sum(r.amount) filter (where not r.is_besides), 0),
    coalesce(sum(r.amount) filter (where r.is_besides and (k.provider, k.provider_tx_id) = (p_provider, tx_id)), 0)
  into of_price, of_payment
  from standing_refunds r left join payment_tasks k on k.id = r.task_id
  where r.order_id = order_row.id and r.provider_tx_id is distinct from tx_id;
  twice := of_payment;
  if of_price > 0 and is_price_of(order_row, p_provider, tx_id) then
    twice := greatest(twice, of_price + paid - amount_paid(order_row));
  end if;
  if twice > 0 then
    insert into payment_tasks (kind, provider, provider_tx_id, order_id, amount)
    values ('returned_twice', p_provider, tx_id, order_row.id, least(twice, paid)) on conflict do nothing;
  end if;
end $$;

-- The owner stops waiting for a provider that never confirmed a refund. It is then checked once a day, unless the shop has changed
-- its provider.
--   after  how long it must have been in progress
--   current_provider  the shop's provider; another one is never called again
-- Returns {code}: DONE, ORDER_NOT_FOUND, ORDER_CHANGED, STILL_WAITING.
create or replace function stop_provider_refund(p_order_id uuid, after interval, current_provider text, audit_actor jsonb) returns jsonb
language plpgsql set lock_timeout = '2s' as $$
declare
  refund_row provider_refunds;
begin
  perform lock_order(p_order_id);
  if not exists (select from orders where id = p_order_id) then return '{"code": "ORDER_NOT_FOUND"}'; end if;
  select * into refund_row from provider_refunds where order_id = p_order_id and ended_at is null for update;
  if not found then return '{"code": "ORDER_CHANGED"}'; end if;
  if refund_row.provider = current_provider and refund_row.created_at > now() - after then return '{"code": "STILL_WAITING"}'; end if;
  update provider_refunds set ended_at = now(), given_up_at = now(), given_up_by = (audit_actor ->> 'actor')::uuid,
    refused_because = 'Nadie confirmó la devolución a la tarjeta.',
    next_try_at = case when refund_row.provider = current_provider then now() + interval '1 day' end
  where id = refund_row.id;
  perform note_desk_event(p_order_id, null, 'refund_given_up', null, jsonb_build_object('amount', refund_row.amount), audit_actor);
  return '{"code": "DONE"}';
end $$;
