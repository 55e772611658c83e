-- The account of sales without a client (P-336). It never belonged to a person and is as empty as a deleted account.
create or replace function unregistered_buyer() returns uuid language sql immutable as $$
  select '00000000-0000-4000-8000-000000000189'::uuid
$$;

-- Creates the row with the first such sale. A deleted account has neither sessions nor e-mail, and no search finds it.
create or replace function open_unregistered_buyer() returns uuid language plpgsql as $$
begin
  perform from users where id = unregistered_buyer();
  if not found then
    insert into users (id, name, email, password_hash, deleted_at) values (unregistered_buyer(), '', '', '', now()) on conflict do nothing;
  end if;
  return unregistered_buyer();
end $$;

-- Records the goods of an order as handed over now, in one shipment without a carrier. Licences are in no shipment.
create or replace function hand_over_at_counter(made uuid) returns void language plpgsql as $$
begin
  if not exists (select from order_lines where order_id = made and not digital) then return; end if;
  insert into shipments (id, order_id, number, state, is_pickup, to_prepare_since, sent_at, delivered_at)
  values (made, made, 1, 'delivered', true, now(), now(), now());
  insert into shipment_lines (shipment_id, order_line_id, quantity)
  select made, id, quantity from order_lines where order_id = made and not digital;
end $$;

-- Sells at the counter (P-335): an order that is paid and handed over, all of it or nothing.
--   client      the buyer's account; null without a client
--   seen_lines  [{product, quantity, price}] as it was on the screen, with its fingerprint; no product twice
--   payment     {method, reference, received}: cash, card or transfer; received: the pesos that the buyer gave, in cash only
--   rules       {licencesADay, hasMail}
-- Returns {code}: DONE with the order; otherwise a refusal, and nothing was changed. Raises P0409 and 55P03 as pay() does.
create or replace function sell_at_counter(client uuid, seen_lines jsonb, p_fingerprint bytea, payment jsonb, rules jsonb, audit_actor jsonb)
returns jsonb language plpgsql set lock_timeout = '2s' as $$
declare
  buyer uuid := coalesce(client, open_unregistered_buyer());
  sums jsonb;
  written record;
  total bigint;
begin
  if client is not null and not lock_cart(client) then return '{"code": "CLIENT_NOT_FOUND"}'; end if;
  sums := check_phone_goods(client, seen_lines, (rules ->> 'licencesADay')::int);
  if sums ->> 'code' <> 'OK' then return sums; end if;
  -- Without an account nobody could read the keys.
  if client is null and (sums ->> 'licences')::bigint > 0 then return '{"code": "LICENCE_NEEDS_CLIENT"}'; end if;
  total := (sums ->> 'price')::bigint;
  written := write_order(buyer, gen_random_uuid(), p_fingerprint, seen_lines, sums, '{}', null, 'counter', null, null,
    jsonb_build_object('hasMail', (rules ->> 'hasMail')::boolean and client is not null, 'isAtCounter', true), audit_actor);
  insert into payment_transactions (provider, provider_tx_id, attempt_id, status, amount, currency, method, has_paid, raw)
  select a.provider, a.reference, a.id, 'approved', a.amount, a.currency, payment ->> 'method', true,
    jsonb_build_object('reference', payment ->> 'reference')
  from payment_attempts a where a.id = written.tried;
  perform hand_over_at_counter(written.made);
  perform note_desk_event(written.made, null, 'sold_at_counter', null, jsonb_strip_nulls(jsonb_build_object('amount', total,
    'method', payment ->> 'method', 'reference', nullif(payment ->> 'reference', ''), 'received', payment -> 'received',
    'change', (payment ->> 'received')::bigint - total)), audit_actor);
  return jsonb_build_object('code', 'DONE', 'orderId', written.made);
end $$;
