-- Moves the order of a payment task according to the operator's decision.
create or replace function move_order_of(task_row payment_tasks, event text, has_mail boolean, audit_actor jsonb,
  out next text, out refusal text)
language plpgsql as $$
declare
  is_living boolean := lock_order(task_row.order_id);
begin
  -- Another person may have closed the task before the order was locked.
  perform from payment_tasks where id = task_row.id and done_at is null for update;
  if not found then
    refusal := 'NO_TASK';
    return;
  end if;
  select m.next, m.refusal into next, refusal
  from move_order(task_row.order_id, event, is_living,
    jsonb_build_object('attempt', (select id from payment_attempts where order_id = task_row.order_id),
      'provider', task_row.provider, 'id', task_row.provider_tx_id, 'amount', task_row.amount),
    task_row.id, has_mail, audit_actor, null) m;
  -- move_order() has written the audit log, and a refund has an event of its own.
  if refusal is null and task_row.kind <> 'refund' and event <> 'review_refunded' then
    insert into order_events (order_id, event, actor, detail)
    values (task_row.order_id, 'payment_settled', (audit_actor ->> 'actor')::uuid, jsonb_build_object('amount', task_row.amount));
  end if;
end $$;

-- Applies the operator's decision about an order under review (npm run payment-tasks -- --settle).
--   task      the payment task that names the payment
--   decision  delivered: this payment pays the order; refunded: it was refunded, and the order ends
--   proof, p_note  of a refund; none in the terminal
-- Returns {code, state}: DONE, or why nothing was changed: NO_TASK, NOT_IN_REVIEW, BUYER_GONE, NOT_ENOUGH, NO_USE_LEFT of the
-- order's discount code.
create or replace function settle_review(task bigint, decision text, has_mail boolean, audit_actor jsonb,
  proof text[], p_note text) returns jsonb language plpgsql as $$
declare
  task_row payment_tasks;
  next_state text;
  refusal text;
begin
  if (decision in ('delivered', 'refunded')) is not true then
    raise exception 'a review ends delivered or refunded, not %', decision;
  end if;
  select * into task_row from payment_tasks where id = task and kind = 'review' and done_at is null;
  if not found then return '{"code": "NO_TASK"}'; end if;
  select m.next, m.refusal into next_state, refusal from move_order_of(task_row, 'review_' || decision, has_mail, audit_actor) m;
  if refusal is null and decision = 'refunded' then perform note_task_refund(task_row, proof, p_note, audit_actor, has_mail); end if;
  -- Without a use of the code, more units do not help.
  if refusal = 'NOT_ENOUGH' and is_use_gone(task_row.order_id) then refusal := 'NO_USE_LEFT'; end if;
  return case
    when refusal is null then jsonb_build_object('code', 'DONE', 'state', next_state)
    when refusal = 'NOT_IN_REVIEW' then
      jsonb_build_object('code', refusal, 'state', (select state from orders where id = task_row.order_id))
    else jsonb_build_object('code', refusal) end;
end $$;

-- Whether an order owes a refund other than that of a task, or any refund when the task is null: it stays due until everything is
-- refunded.
create or replace function owes_besides(p_order_id uuid, task bigint) returns boolean language sql stable as $$
  select exists (
    select from payment_tasks
    where order_id = p_order_id and kind = 'refund' and done_at is null and id is distinct from task)
$$;

-- Whether the shop must refund the payment of a task; for a review, only once its order was decided with another payment.
create or replace function is_money_to_return(task_row payment_tasks) returns boolean language sql stable as $$
  select task_row.kind = 'refund' or task_row.kind = 'review' and not exists (
    select from orders where id = task_row.order_id and state = 'review')
$$;

-- The amount of a task that is not refunded yet: for the order's price its remaining part, for an extra payment all of it.
create or replace function left_of_task(task_row payment_tasks) returns bigint language sql stable as $$
  select coalesce((
    select greatest(least(task_row.amount, amount_paid(o) - amount_refunded(o.id)), 0) from orders o
    where o.id = task_row.order_id and task_row.kind = 'refund' and is_price_of(o, task_row.provider, task_row.provider_tx_id)),
    task_row.amount)
$$;

-- Records the refund of a task, in the order's refunds and history, and queues an e-mail to its buyer.
create or replace function note_task_refund(task_row payment_tasks, proof text[], p_note text, audit_actor jsonb, has_mail boolean)
returns void language plpgsql as $$
declare
  noted bigint;
  is_price boolean := task_row.kind = 'refund' and (
    select is_price_of(o, task_row.provider, task_row.provider_tx_id) from orders o where o.id = task_row.order_id);
  back bigint := left_of_task(task_row);
begin
  if back <= 0 then return; end if;
  insert into order_refunds (order_id, actor, amount, proof, note, task_id, is_besides)
  values (task_row.order_id, (audit_actor ->> 'actor')::uuid, back, proof, p_note, task_row.id, not is_price)
  returning id into noted;
  if has_mail then perform email_of_refund(noted); end if;
  insert into order_events (order_id, event, actor, detail)
  values (task_row.order_id, 'refunded', (audit_actor ->> 'actor')::uuid, jsonb_build_object('amount', back));
end $$;

-- Closes a payment task that the operator has handled (npm run payment-tasks -- --done); a refund is recorded and moves its order.
--   proof, p_note  of a refund; none in the terminal
--   has_mail  whether its buyer gets an e-mail
-- Returns {code}: DONE, or why nothing was changed: NO_TASK, AWAITS_DECISION, REFUND_UNDER_WAY, and PROOF_MISSING for a refund that
-- a person at the desk closes without proof.
create or replace function close_payment_task(task bigint, audit_actor jsonb, proof text[], p_note text, has_mail boolean default false)
returns jsonb language plpgsql as $$
declare
  task_row payment_tasks;
  refusal text;
begin
  select * into task_row from payment_tasks where id = task and done_at is null;
  if not found then return '{"code": "NO_TASK"}'; end if;
  if task_row.order_id is null then
    update payment_tasks set done_at = now() where id = task;
    return '{"code": "DONE"}';
  end if;
  -- Locks first: when two tasks are closed at the same time, the second one ends what the order owes.
  perform lock_order(task_row.order_id);
  -- Its provider is refunding the same payment.
  if task_row.kind = 'refund' and exists (
    select from provider_refunds
    where provider = task_row.provider and provider_tx_id = task_row.provider_tx_id and ended_at is null) then
    return '{"code": "REFUND_UNDER_WAY"}';
  end if;
  if is_money_to_return(task_row) and left_of_task(task_row) > 0 and audit_actor ->> 'actor' is not null and cardinality(proof) = 0 then
    return '{"code": "PROOF_MISSING"}';
  end if;
  select m.refusal into refusal
  from move_order_of(task_row, case when task_row.kind <> 'refund' or owes_besides(task_row.order_id, task) then 'task_done'
    else 'refund_made' end, false, audit_actor) m;
  if refusal is null and is_money_to_return(task_row) then perform note_task_refund(task_row, proof, p_note, audit_actor, has_mail); end if;
  return jsonb_build_object('code', coalesce(refusal, 'DONE'));
end $$;
