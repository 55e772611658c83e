-- Records that the shop itself received the whole amount of an order that awaits payment, by transfer or in cash (P-272), once. The
-- order is then paid like one that its provider approved.
--   paid_by, transfer_reference  the method, and the reference of the transfer or ''
--   seen_amount  the displayed amount; null for any
--   key  the Idempotency-Key, with which it is done once; or null
-- Returns {code, …}: DONE with amount and status, ORDER_NOT_FOUND, KEY_REUSED, ORDER_CHANGED with the conflicting status.
create or replace function record_payment(p_order_id uuid, paid_by text, transfer_reference text, seen_amount bigint, key text, has_mail boolean,
  audit_actor jsonb) returns jsonb language plpgsql set lock_timeout = '2s' as $$
declare
  is_living boolean := lock_order(p_order_id);
  order_row orders;
  attempt_row payment_attempts;
  earlier order_events;
  made jsonb;
begin
  select * into order_row from orders where id = p_order_id;
  if not found then return '{"code": "ORDER_NOT_FOUND"}'; end if;
  select * into attempt_row from payment_attempts where order_id = p_order_id;
  select e.* into earlier from order_events e
  where e.order_id = p_order_id and e.actor = (audit_actor ->> 'actor')::uuid and e.key = record_payment.key;
  if found then
    if earlier.event <> 'payment_recorded'
      or (earlier.detail ->> 'method', coalesce(earlier.detail ->> 'reference', '')) <> (paid_by, transfer_reference) then
      return '{"code": "KEY_REUSED"}';
    end if;
    return jsonb_build_object('code', 'DONE') || (earlier.detail -> 'meant');
  end if;
  if order_row.state <> 'pending' or not (order_row.is_by_transfer or order_row.is_by_phone) or attempt_row.amount <> seen_amount then
    return jsonb_build_object('code', 'ORDER_CHANGED', 'status', order_row.state);
  end if;
  -- An attempt is paid like this once: its reference identifies the payment.
  insert into payment_transactions (provider, provider_tx_id, attempt_id, status, amount, currency, method, raw)
  values ('transfer', attempt_row.reference, attempt_row.id, 'approved', attempt_row.amount, attempt_row.currency, paid_by,
    jsonb_build_object('reference', transfer_reference));
  perform move_order(p_order_id, 'approved', is_living, jsonb_build_object('attempt', attempt_row.id, 'provider', 'transfer',
    'id', attempt_row.reference, 'amount', attempt_row.amount), null, has_mail, audit_actor, null);
  -- A buyer with the provider's page still open may also pay there: the attempt is checked again after that page expires, and such
  -- a payment is refunded.
  update payment_attempts set next_check_at = greatest(expires_at, now() + interval '1 minute')
  where id = attempt_row.id and redirect_url is not null;
  made := jsonb_build_object('amount', attempt_row.amount, 'status', (select state from orders where id = p_order_id));
  perform note_desk_event(p_order_id, null, 'payment_recorded', key, jsonb_strip_nulls(jsonb_build_object(
    'amount', attempt_row.amount, 'method', paid_by, 'reference', nullif(transfer_reference, ''), 'meant', made)), audit_actor);
  return jsonb_build_object('code', 'DONE') || made;
end $$;
