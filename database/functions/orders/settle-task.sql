-- Moves the order of a payment task as the operator decided.
create or replace function move_order_of(its_task payment_tasks, event text, has_mail boolean, audit_actor jsonb,
  out next text, out refusal text)
language plpgsql as $$
declare
  is_living boolean := lock_order(its_task.order_id);
begin
  -- Somebody else may have closed the task before the order was locked.
  perform from payment_tasks where id = its_task.id and done_at is null for update;
  if not found then
    refusal := 'NO_TASK';
    return;
  end if;
  select m.next, m.refusal into next, refusal
  from move_order(its_task.order_id, event, is_living,
    jsonb_build_object('attempt', (select id from payment_attempts where order_id = its_task.order_id),
      'provider', its_task.provider, 'id', its_task.provider_tx_id, 'amount', its_task.amount),
    its_task.id, has_mail, audit_actor, null) m;
  -- move_order() has written the audit log, and money that went back has an event of its own.
  if refusal is null and its_task.kind <> 'refund' and event <> 'review_refunded' then
    insert into order_events (order_id, event, actor, detail)
    values (its_task.order_id, 'payment_settled', (audit_actor ->> 'actor')::uuid, jsonb_build_object('amount', its_task.amount));
  end if;
end $$;

-- Applies the operator's decision about an order under review (npm run payment-tasks -- --settle).
--   task      the payment task that names the payment
--   decision  delivered: this payment pays the order; refunded: the money went back, and the order ends
--   proof, words  of money that went back; none in the terminal
-- Returns {code, state}: DONE, or why nothing was changed: NO_TASK, NOT_IN_REVIEW, BUYER_GONE, NOT_ENOUGH.
create or replace function settle_review(task bigint, decision text, has_mail boolean, audit_actor jsonb,
  proof text[], words text) returns jsonb language plpgsql as $$
declare
  its_task payment_tasks;
  next_state text;
  refusal text;
begin
  if (decision in ('delivered', 'refunded')) is not true then
    raise exception 'a review ends delivered or refunded, not %', decision;
  end if;
  select * into its_task from payment_tasks where id = task and kind = 'review' and done_at is null;
  if not found then return '{"code": "NO_TASK"}'; end if;
  select m.next, m.refusal into next_state, refusal from move_order_of(its_task, 'review_' || decision, has_mail, audit_actor) m;
  if refusal is null and decision = 'refunded' then perform note_task_refund(its_task, proof, words, audit_actor); end if;
  return case
    when refusal is null then jsonb_build_object('code', 'DONE', 'state', next_state)
    when refusal = 'NOT_IN_REVIEW' then
      jsonb_build_object('code', refusal, 'state', (select state from orders where id = its_task.order_id))
    else jsonb_build_object('code', refusal) end;
end $$;

-- Whether an order owes other money than that of a task, or of any task where that is null: it stays due until all of it is back.
create or replace function owes_besides(wanted uuid, task bigint) returns boolean language sql stable as $$
  select exists (
    select from payment_tasks
    where order_id = wanted and kind = 'refund' and done_at is null and id is distinct from task)
$$;

-- Whether the shop is to give the money of a task back; of a review, only once its order was decided with another payment.
create or replace function is_money_to_return(its_task payment_tasks) returns boolean language sql stable as $$
  select its_task.kind = 'refund' or its_task.kind = 'review' and not exists (
    select from orders where id = its_task.order_id and state = 'review')
$$;

-- What of a task's money has not gone back: of the price whatever is left of it, of other money all of it.
create or replace function left_of_task(its_task payment_tasks) returns bigint language sql stable as $$
  select coalesce((
    select greatest(least(its_task.amount, amount_paid(o) - amount_refunded(o.id)), 0) from orders o
    where o.id = its_task.order_id and its_task.kind = 'refund' and is_price_of(o, its_task.provider, its_task.provider_tx_id)),
    its_task.amount)
$$;

-- Writes down that the money of a task went back, in the order's refunds and in its timeline.
create or replace function note_task_refund(its_task payment_tasks, proof text[], words text, audit_actor jsonb) returns void
language plpgsql as $$
declare
  is_price boolean := its_task.kind = 'refund' and (
    select is_price_of(o, its_task.provider, its_task.provider_tx_id) from orders o where o.id = its_task.order_id);
  back bigint := left_of_task(its_task);
begin
  if back <= 0 then return; end if;
  insert into order_refunds (order_id, actor, amount, proof, note, task_id, is_besides)
  values (its_task.order_id, (audit_actor ->> 'actor')::uuid, back, proof, words, its_task.id, not is_price);
  insert into order_events (order_id, event, actor, detail)
  values (its_task.order_id, 'refunded', (audit_actor ->> 'actor')::uuid, jsonb_build_object('amount', back));
end $$;

-- Closes a payment task that the operator has dealt with (npm run payment-tasks -- --done); a refund is written down and moves
-- its order.
--   proof, words  of money that went back; none in the terminal
-- Returns {code}: DONE, or why nothing was changed: NO_TASK, AWAITS_DECISION, REFUND_UNDER_WAY, and PROOF_MISSING for a person at
-- the desk who gives none of money that went back.
create or replace function close_payment_task(task bigint, audit_actor jsonb, proof text[], words text) returns jsonb
language plpgsql as $$
declare
  its_task payment_tasks;
  refusal text;
begin
  select * into its_task from payment_tasks where id = task and done_at is null;
  if not found then return '{"code": "NO_TASK"}'; end if;
  if its_task.order_id is null then
    update payment_tasks set done_at = now() where id = task;
    return '{"code": "DONE"}';
  end if;
  -- Locked first: of two that are closed at the same moment, the later one ends what the order owes.
  perform lock_order(its_task.order_id);
  -- Its provider is giving the same money back.
  if its_task.kind = 'refund' and exists (
    select from provider_refunds
    where provider = its_task.provider and provider_tx_id = its_task.provider_tx_id and ended_at is null) then
    return '{"code": "REFUND_UNDER_WAY"}';
  end if;
  if is_money_to_return(its_task) and left_of_task(its_task) > 0 and audit_actor ->> 'actor' is not null and cardinality(proof) = 0 then
    return '{"code": "PROOF_MISSING"}';
  end if;
  select m.refusal into refusal
  from move_order_of(its_task, case when its_task.kind <> 'refund' or owes_besides(its_task.order_id, task) then 'task_done'
    else 'refund_made' end, false, audit_actor) m;
  if refusal is null and is_money_to_return(its_task) then perform note_task_refund(its_task, proof, words, audit_actor); end if;
  return jsonb_build_object('code', coalesce(refusal, 'DONE'));
end $$;
