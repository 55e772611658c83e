-- The payment of an order that its provider may give back: of an order that owes money the one that its oldest task names, before
-- the ones that came besides; of a paid one the payment that paid it. Gives {provider, id, amount, method, paidAt, task}.
create or replace function refund_payment(its_order orders) returns jsonb language sql stable as $$
  select case when its_order.state = 'refund_due' then (
    select jsonb_build_object('provider', k.provider, 'id', k.provider_tx_id, 'amount', k.amount, 'method', coalesce(t.method, ''),
      'paidAt', iso_moment(coalesce(t.first_seen_at, its_order.paid_at)), 'task', k.id)
    from payment_tasks k left join payment_transactions t on (t.provider, t.provider_tx_id) = (k.provider, k.provider_tx_id)
    where k.order_id = its_order.id and k.kind = 'refund' and k.done_at is null
    order by coalesce(t.has_paid, true) desc, k.id limit 1)
  when its_order.state = 'paid' then (
    select jsonb_build_object('provider', a.provider, 'id', coalesce(t.provider_tx_id, a.reference), 'amount', a.amount,
      'method', coalesce(t.method, ''), 'paidAt', iso_moment(coalesce(t.first_seen_at, its_order.paid_at)), 'task', null)
    from payment_attempts a left join payment_transactions t on t.attempt_id = a.id and t.has_paid
    where a.order_id = its_order.id) end
$$;

create or replace function is_refund_under_way(wanted uuid) returns boolean language sql stable as $$
  select exists (select from provider_refunds where order_id = wanted and ended_at is null)
$$;

-- Writes down that all of an order's money is to go back through its provider, before the provider is asked.
--   seen  what had gone back already, as the person saw it
-- Gives {code, id}: DONE, also for who presses second while it is under way; ORDER_NOT_FOUND, ORDER_CHANGED, CANCEL_FIRST, and
-- BY_TRANSFER with why where the provider refused it before or can only give all of it back.
create or replace function begin_provider_refund(wanted uuid, seen bigint, audit_actor jsonb) returns jsonb
language plpgsql set lock_timeout = '2s' as $$
declare
  its_order orders;
  payment jsonb;
  earlier provider_refunds;
  refunded bigint;
  begun bigint;
begin
  perform lock_order(wanted);
  select * into its_order from orders where id = wanted;
  if not found then return '{"code": "ORDER_NOT_FOUND"}'; end if;
  select * into earlier from provider_refunds where order_id = wanted order by id desc limit 1;
  if earlier.id is not null and earlier.ended_at is null then return jsonb_build_object('code', 'DONE', 'id', earlier.id); end if;
  select coalesce(sum(r.amount), 0) into refunded from order_refunds r where r.order_id = wanted;
  if its_order.state not in ('paid', 'refund_due') or refunded <> seen then return '{"code": "ORDER_CHANGED"}'; end if;
  payment := refund_payment(its_order);
  if earlier.refused_because is not null and earlier.provider_tx_id = payment ->> 'id' then
    return jsonb_build_object('code', 'BY_TRANSFER', 'why', earlier.refused_because);
  end if;
  if payment is null or refunded > 0 or (payment ->> 'amount')::bigint <> its_order.total_price + its_order.delivery_cost
    or (payment ->> 'amount')::bigint = 0 then
    return '{"code": "BY_TRANSFER", "why": ""}';
  end if;
  -- Unsent parcels would go to a buyer who has the money back.
  if its_order.state = 'paid' and (select units from would_come_back(its_order)) > 0 then return '{"code": "CANCEL_FIRST"}'; end if;
  insert into provider_refunds (order_id, provider, provider_tx_id, amount, requested_by)
  values (wanted, payment ->> 'provider', payment ->> 'id', (payment ->> 'amount')::bigint, (audit_actor ->> 'actor')::uuid)
  returning id into begun;
  perform note_desk_event(wanted, null, 'refund_asked', null, jsonb_build_object('amount', payment -> 'amount'), audit_actor);
  return jsonb_build_object('code', 'DONE', 'id', begun);
end $$;

-- The provider will not give it back: what is left is a transfer.
create or replace function refuse_provider_refund(refused bigint, why text, audit_actor jsonb) returns void language plpgsql as $$
declare
  its_order uuid := (select order_id from provider_refunds where id = refused);
begin
  perform lock_order(its_order);
  update provider_refunds set ended_at = now(), next_try_at = null, refused_because = why
  where id = refused and ended_at is null;
  if found then
    perform note_desk_event(its_order, null, 'refund_refused', null, jsonb_build_object('text', why), audit_actor);
  end if;
end $$;

-- What it means for a locked order that a provider gave a payment back: the refund that was asked for or is to be done, or else
-- something that nobody here wanted (`reversed`). Gives the event, and the task that it closes.
create or replace function reversal_of(its_order orders, its_provider text, tx_id text, out event text, out task bigint)
language plpgsql stable as $$
declare
  was_requested boolean := exists (
    select from provider_refunds
    where order_id = its_order.id and provider = its_provider and provider_tx_id = tx_id and ended_at is null);
begin
  select id into task from payment_tasks
  where kind = 'refund' and provider = its_provider and provider_tx_id = tx_id and done_at is null;
  event := case
    when was_requested and its_order.state = 'paid' then
      case when owes_besides(its_order.id, task) then 'price_paid_back' else 'paid_back' end
    when task is null and not was_requested then 'reversed'
    when owes_besides(its_order.id, task) then 'task_done'
    else 'refund_made' end;
end $$;

-- Writes down that a provider gave an order's payment back, whoever asked for it.
create or replace function note_provider_refund(its_order orders, its_provider text, tx_id text, paid bigint, ended boolean)
returns void language plpgsql as $$
declare
  requester uuid;
  was_requested boolean;
  rest bigint;
begin
  update provider_refunds set ended_at = now(), next_try_at = null
  where order_id = its_order.id and provider = its_provider and provider_tx_id = tx_id and ended_at is null
  returning requested_by into requester;
  was_requested := found;
  -- Money that came besides is no refund of what was bought.
  if not (was_requested or ended) then return; end if;
  rest := its_order.total_price + its_order.delivery_cost - coalesce((select sum(amount) from order_refunds where order_id = its_order.id), 0);
  if rest <= 0 then return; end if;
  insert into order_refunds (order_id, actor, amount, proof, provider_tx_id)
  values (its_order.id, requester, least(paid, rest), '{}', tx_id);
  insert into order_events (order_id, event, detail)
  values (its_order.id, 'refunded', jsonb_build_object('amount', least(paid, rest), 'isByProvider', true));
end $$;
