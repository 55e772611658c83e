-- What becomes of an attempt when its outcome is known. States only go forward.
--   verdict  approved, declined, error, voided, refunded: what the provider says of transaction `tx`
--            expired, cancelled: what the shop says, without one
--   tx       {id, amount, currency, method, raw} or null
--   licences_a_day  the most that a buyer may have of one day, also when several payments come late; null for no limit
-- Gives the answer of the order and whether anything has changed.
create or replace function settle_payment(settled uuid, verdict text, tx jsonb, has_mail boolean, witness jsonb,
  licences_a_day integer default null) returns jsonb language plpgsql as $$
declare
  its_attempt payment_attempts;
  its_order orders;
  next_state text;
  is_living boolean;
  its_licences bigint;
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
     and ((tx ->> 'amount')::numeric, tx ->> 'currency') is distinct from (its_attempt.amount::numeric, its_attempt.currency) then
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
      -- Paid late: delivered when there is still enough and the day's limit allows it, otherwise the money goes back.
      next_state := 'refund_due';
      select coalesce(sum(quantity) filter (where digital), 0) into its_licences from order_lines where order_id = its_order.id;
      if is_living and (its_licences = 0 or licences_a_day is null
          or its_licences + licences_of_day(its_order.user_id, its_order.created_at) <= licences_a_day) then
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
