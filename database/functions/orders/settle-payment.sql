-- Records the state of an attempt and moves its order. The same call again changes nothing.
--   verdict  approved, declined, error, voided, refunded …: the provider's state of transaction `tx`
--            expired, cancelled: decided by the shop, without a transaction
--   tx       {id, amount, currency, method, raw} or null
--   licences_a_day  the most licences that a buyer may have of one day, also when several payments arrive late; null for no limit
-- Returns what the response to a payment needs, and whether the order has moved.
create or replace function settle_payment(settled uuid, verdict text, tx jsonb, has_mail boolean, audit_actor jsonb,
  licences_a_day integer default null) returns jsonb language plpgsql as $$
declare
  attempt_row payment_attempts;
  is_living boolean;
  event text;
  next_state text;
  reversal record;
begin
  select * into attempt_row from payment_attempts where id = settled;
  if not found then return '{"code": "NOT_FOUND"}'; end if;
  is_living := lock_order(attempt_row.order_id);

  if tx is not null then
    insert into payment_transactions (provider, provider_tx_id, attempt_id, status, amount, currency, method, raw)
    values (attempt_row.provider, tx ->> 'id', settled, verdict, (tx ->> 'amount')::numeric, tx ->> 'currency',
      coalesce(tx ->> 'method', ''), tx -> 'raw')
    on conflict on constraint payment_transactions_pkey do update set
      last_seen_at = now(), raw = excluded.raw,
      status = case
        when excluded.status = 'pending' or payment_transactions.status in ('voided', 'refunded')
          or payment_transactions.status = 'approved' and excluded.status not in ('voided', 'refunded')
        then payment_transactions.status else excluded.status end;
  end if;

  event := case
    when verdict = 'approved' and tx is not null
      and ((tx ->> 'amount')::numeric, tx ->> 'currency') is distinct from (attempt_row.amount::numeric, attempt_row.currency)
      then 'approved_other_amount'
    -- A buyer with a payment link may try again until it expires; a buyer with a cart returns to the cart.
    when verdict in ('declined', 'error') and (select is_by_phone from orders where id = attempt_row.order_id) then 'pending'
    when verdict = 'error' then 'declined'
    when verdict in ('voided', 'refunded') then 'reversed'
    else verdict end;
  select null::text as event, null::bigint as task into reversal;
  if event = 'reversed' then
    select r.event, r.task into reversal
    from orders o cross join lateral reversal_of(o, attempt_row.provider, tx ->> 'id') r where o.id = attempt_row.order_id;
    event := reversal.event;
  end if;
  select m.next into next_state
  from move_order(attempt_row.order_id, event, is_living,
    jsonb_build_object('attempt', settled, 'provider', attempt_row.provider, 'id', tx ->> 'id', 'amount', tx -> 'amount'),
    reversal.task, has_mail, audit_actor, licences_a_day) m;
  if event in ('paid_back', 'price_paid_back', 'refund_made', 'task_done') then
    perform note_provider_refund(o, attempt_row.provider, tx ->> 'id', (tx ->> 'amount')::numeric::bigint, has_mail)
    from orders o where o.id = attempt_row.order_id;
  end if;
  if verdict in ('voided', 'refunded') then
    perform note_returned_twice(o, attempt_row.provider, tx ->> 'id', (tx ->> 'amount')::numeric::bigint)
    from orders o where o.id = attempt_row.order_id;
  end if;
  return jsonb_build_object('code', 'DONE', 'hasChanged', next_state is not null) || payment_response(attempt_row.order_id);
end $$;
