-- Money that is not what an order asked for: a person decides.

-- As in 0007, and in one thing different: the right money for an order that is already under review waits for
-- that person too.
-- What becomes of an attempt when its outcome is known. States only go forward (colombia.md §1.7).
--   verdict  approved, declined, error, voided, refunded: what the provider says of transaction `tx`
--            expired, cancelled: what the shop says, without one
--   tx       {id, amount, currency, method, raw} or null
-- Gives the answer of the order and whether anything has changed.
create or replace function settle_payment(settled uuid, verdict text, tx jsonb, has_mail boolean, witness jsonb)
returns jsonb language plpgsql as $$
declare
  its_attempt payment_attempts;
  its_order orders;
  next_state text;
  is_living boolean;
begin
  select * into its_attempt from payment_attempts where id = settled;
  select * into its_order from orders where id = its_attempt.order_id;
  if not found then return '{"code": "NOT_FOUND"}'; end if;
  select deleted_at is null into is_living from users where id = its_order.user_id for key share;
  perform from carts where user_id = its_order.user_id for update;
  select * into its_order from orders where id = its_order.id for update;

  if tx is not null then
    insert into payment_transactions (provider, provider_tx_id, attempt_id, status, amount, currency, method, raw)
    values (its_attempt.provider, tx ->> 'id', settled, verdict, (tx ->> 'amount')::numeric, tx ->> 'currency',
      coalesce(tx ->> 'method', ''), tx -> 'raw')
    on conflict on constraint payment_transactions_pkey do update set
      last_seen_at = now(), raw = excluded.raw,
      status = case
        when excluded.status = 'pending' or payment_transactions.status in ('voided', 'refunded')
          or payment_transactions.status = 'approved' and excluded.status not in ('voided', 'refunded')
        then payment_transactions.status else excluded.status end;
  end if;

  if tx is not null and verdict = 'approved'
     and ((tx ->> 'amount')::numeric <> its_attempt.amount or tx ->> 'currency' <> its_attempt.currency) then
    -- Not the money that was asked for: a person decides, nothing is delivered.
    insert into payment_tasks (kind, provider, provider_tx_id, order_id, amount)
    values ('review', its_attempt.provider, tx ->> 'id', its_order.id, (tx ->> 'amount')::numeric)
    on conflict do nothing;
    if its_order.state in ('pending', 'declined', 'expired', 'cancelled') then next_state := 'review'; end if;
  elsif verdict = 'approved' then
    if its_order.state = 'pending' and is_living then
      update licence_keys set sold_at = now()
      where order_line_id in (select id from order_lines where order_id = its_order.id);
      next_state := 'paid';
    elsif its_order.state = 'pending' then
      perform give_back_units(its_order.id);
      next_state := 'refund_due';
    elsif its_order.state in ('declined', 'expired', 'cancelled') then
      -- Paid late: delivered when there is still enough, otherwise the money goes back.
      next_state := 'refund_due';
      if is_living then
        begin
          perform take_units_again(its_order.id, now());
          next_state := 'paid';
        exception when sqlstate 'P0409' then null;
        end;
      end if;
    end if;
    if next_state = 'paid' then
      update payment_transactions set has_paid = true
      where provider = its_attempt.provider and provider_tx_id = tx ->> 'id';
    elsif next_state = 'refund_due'
      or not exists (select from payment_transactions t where t.attempt_id = settled and t.provider_tx_id = tx ->> 'id' and t.has_paid)
    then
      -- Also money that came twice for one order. What a person has looked after is not brought again.
      insert into payment_tasks (kind, provider, provider_tx_id, order_id, amount)
      select case its_order.state when 'review' then 'review' else 'refund' end, its_attempt.provider, tx ->> 'id', its_order.id,
        (tx ->> 'amount')::numeric
      where not exists (
        select from payment_tasks k where k.provider = its_attempt.provider and k.provider_tx_id = tx ->> 'id')
      on conflict do nothing;
    end if;
  elsif verdict in ('declined', 'error', 'expired', 'cancelled') then
    if its_order.state = 'pending' then
      perform give_back_units(its_order.id);
      next_state := case verdict when 'error' then 'declined' else verdict end;
    end if;
  elsif verdict in ('voided', 'refunded') and its_order.state = 'paid'
    and exists (select from payment_transactions t where t.attempt_id = settled and t.provider_tx_id = tx ->> 'id' and t.has_paid)
  then
    -- What was shown cannot be taken back: a person looks after it.
    insert into payment_tasks (kind, provider, provider_tx_id, order_id, amount)
    values ('voided', its_attempt.provider, tx ->> 'id', its_order.id, (tx ->> 'amount')::numeric)
    on conflict do nothing;
    next_state := 'voided';
  end if;

  if next_state is null then
    return jsonb_build_object('code', 'DONE', 'hasChanged', false) || payment_answer(its_order.id);
  end if;
  update orders set state = next_state, paid_at = case when next_state = 'paid' then now() else paid_at end
  where id = its_order.id;
  if next_state = 'paid' then
    -- What was bought leaves the cart; what was put there since stays.
    delete from cart_items i using order_lines l
    where i.user_id = its_order.user_id and l.order_id = its_order.id and l.product_id = i.product_id and i.quantity <= l.quantity;
    update cart_items i set quantity = i.quantity - l.quantity from order_lines l
    where i.user_id = its_order.user_id and l.order_id = its_order.id and l.product_id = i.product_id;
    update payment_attempts set next_check_at = null where id = settled;
  end if;
  insert into audit_log (req_id, actor, role, ip_hmac, action, target, result)
  values (witness ->> 'reqId', (witness ->> 'actor')::uuid, witness ->> 'role', witness ->> 'ipHmac',
    'payment.' || case next_state when 'paid' then 'ok' else next_state end, its_order.id::text, 'ok');
  update carts set checkout_id = gen_random_uuid() where user_id = its_order.user_id;
  if has_mail and is_living and next_state in ('paid', 'refund_due') then
    insert into outbox (kind, order_id) values (case next_state when 'paid' then 'receipt' else next_state end, its_order.id)
    on conflict do nothing;
  end if;
  return jsonb_build_object('code', 'DONE', 'hasChanged', true) || payment_answer(its_order.id);
end $$;

-- What a person decided about an order under review, by the task that named the payment (npm run payment-tasks -- --settle).
--   decision  delivered: this payment is taken for the order's, which is bought now
--             refunded: the money went back, and nothing comes of the order
-- Gives {code, state}: DONE, or why nothing was changed: NO_TASK, NOT_IN_REVIEW, BUYER_GONE, NOT_ENOUGH.
create function settle_review(task bigint, decision text, has_mail boolean, witness jsonb) returns jsonb language plpgsql as $$
declare
  its_task payment_tasks;
  its_order orders;
  is_living boolean;
  had_ended boolean;
begin
  select * into its_task from payment_tasks where id = task and kind = 'review' and done_at is null;
  select * into its_order from orders where id = its_task.order_id;
  if not found then return '{"code": "NO_TASK"}'; end if;
  select deleted_at is null into is_living from users where id = its_order.user_id for key share;
  perform from carts where user_id = its_order.user_id for update;
  select * into its_order from orders where id = its_order.id for update;
  if its_order.state <> 'review' then return jsonb_build_object('code', 'NOT_IN_REVIEW', 'state', its_order.state); end if;
  -- An order that had ended before its money came has given its units and keys back already.
  had_ended := exists (
    select from audit_log where target = its_order.id::text and result = 'ok'
      and action in ('payment.declined', 'payment.expired', 'payment.cancelled'));

  if decision = 'delivered' then
    if not is_living then return '{"code": "BUYER_GONE"}'; end if;
    if had_ended then
      begin
        perform take_units_again(its_order.id, now());
      exception when sqlstate 'P0409' then return '{"code": "NOT_ENOUGH"}';
      end;
    else
      update licence_keys set sold_at = now() where order_line_id in (select id from order_lines where order_id = its_order.id);
    end if;
    update orders set state = 'paid', paid_at = now() where id = its_order.id;
    update payment_transactions set has_paid = true
    where provider = its_task.provider and provider_tx_id = its_task.provider_tx_id;
    delete from cart_items i using order_lines l
    where i.user_id = its_order.user_id and l.order_id = its_order.id and l.product_id = i.product_id and i.quantity <= l.quantity;
    update cart_items i set quantity = i.quantity - l.quantity from order_lines l
    where i.user_id = its_order.user_id and l.order_id = its_order.id and l.product_id = i.product_id;
    if has_mail then insert into outbox (kind, order_id) values ('receipt', its_order.id) on conflict do nothing; end if;
  elsif decision = 'refunded' then
    if not had_ended then perform give_back_units(its_order.id); end if;
    update orders set state = 'refund_due' where id = its_order.id;
    update orders set state = 'refunded' where id = its_order.id;
  else
    raise exception 'a review ends delivered or refunded, not %', decision;
  end if;
  update payment_tasks set done_at = now() where id = task;
  update payment_attempts set next_check_at = null where order_id = its_order.id;
  update carts set checkout_id = gen_random_uuid() where user_id = its_order.user_id;
  insert into audit_log (req_id, actor, role, ip_hmac, action, target, result)
  values (witness ->> 'reqId', (witness ->> 'actor')::uuid, witness ->> 'role', witness ->> 'ipHmac',
    case decision when 'delivered' then 'payment.ok' else 'payment.refunded' end, its_order.id::text, 'ok');
  return jsonb_build_object('code', 'DONE', 'state', case decision when 'delivered' then 'paid' else 'refunded' end);
end $$;
