-- Notes what is known of an attempt and moves its order. Saying it again changes nothing.
--   verdict  approved, declined, error, voided, refunded …: what the provider says of transaction `tx`
--            expired, cancelled: what the shop says, without one
--   tx       {id, amount, currency, method, raw} or null
--   licences_a_day  the most that a buyer may have of one day, also when several payments come late; null for no limit
-- Gives the response of the order and whether it has moved.
create or replace function settle_payment(settled uuid, verdict text, tx jsonb, has_mail boolean, witness jsonb,
  licences_a_day integer default null) returns jsonb language plpgsql as $$
declare
  its_attempt payment_attempts;
  is_living boolean;
  event text;
  next_state text;
begin
  select * into its_attempt from payment_attempts where id = settled;
  if not found then return '{"code": "NOT_FOUND"}'; end if;
  is_living := lock_order(its_attempt.order_id);

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

  event := case
    when verdict = 'approved' and tx is not null
      and ((tx ->> 'amount')::numeric, tx ->> 'currency') is distinct from (its_attempt.amount::numeric, its_attempt.currency)
      then 'approved_other_amount'
    when verdict = 'error' then 'declined'
    when verdict in ('voided', 'refunded') then 'reversed'
    else verdict end;
  select m.next into next_state
  from move_order(its_attempt.order_id, event, is_living,
    jsonb_build_object('attempt', settled, 'provider', its_attempt.provider, 'id', tx ->> 'id', 'amount', tx -> 'amount'),
    null, has_mail, witness, licences_a_day) m;
  return jsonb_build_object('code', 'DONE', 'hasChanged', next_state is not null) || payment_answer(its_attempt.order_id);
end $$;
