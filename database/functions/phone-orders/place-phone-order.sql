-- The order that came of a press at the telephone or the counter; waits for the same press while it is under way. Gives {code}: NEW, KEY_REUSED, or DONE with
-- the order.
create or replace function phone_order_of_key(taker uuid, wanted_key text, digest bytea) returns jsonb
language plpgsql set lock_timeout = '2s' as $$
declare
  known phone_order_keys;
begin
  perform pg_advisory_xact_lock(hashtext('phone order ' || taker), hashtext(wanted_key));
  select * into known from phone_order_keys k where k.taker = phone_order_of_key.taker and k.key = wanted_key;
  if not found then return '{"code": "NEW"}'; end if;
  if known.request <> digest then return '{"code": "KEY_REUSED"}'; end if;
  return jsonb_build_object('code', 'DONE', 'orderId', known.order_id);
end $$;

-- Locks the products as pay() does, and compares them with the displayed lines. Returns {code}: OK with the sums, or the code of
-- the refusal.
create or replace function check_phone_goods(client uuid, seen_lines jsonb, licences_a_day integer) returns jsonb
language plpgsql as $$
declare
  wanted_ids uuid[] := array(select product from jsonb_to_recordset(seen_lines) as line (product uuid));
  locked integer := lock_goods(wanted_ids);
  c record;
  changed record;
begin
  select count(p.id) as lines, sum(line.quantity) as qty, sum(line.quantity * p.selling_price) as price, count(p.stock) as counted,
    min(p.product_name) filter (where p.deleted_at is not null) as gone,
    min(p.product_name) filter (where p.stock < line.quantity) as short,
    coalesce(sum(line.quantity) filter (where p.digital), 0) as licences
  into c from jsonb_to_recordset(seen_lines) as line (product uuid, quantity bigint) left join products p on p.id = line.product;
  if c.lines < cardinality(wanted_ids) then return '{"code": "PRODUCT_NOT_FOUND"}'; end if;
  if c.gone is not null then return jsonb_build_object('code', 'NOT_FOR_SALE', 'product', c.gone); end if;
  if locked < cardinality(wanted_ids) then return '{"code": "BUSY"}'; end if;
  select p.id as "productId", p.product_name as product, line.price as old, p.selling_price as new into changed
  from jsonb_to_recordset(seen_lines) as line (product uuid, price bigint) join products p on p.id = line.product
  where p.selling_price <> line.price order by p.product_name limit 1;
  if found then return jsonb_build_object('code', 'PRICE_CHANGED') || to_jsonb(changed); end if;
  if c.licences > 0 and c.licences + licences_of_day(client, now()) > licences_a_day then return '{"code": "LICENCE_LIMIT"}'; end if;
  if c.short is not null then return jsonb_build_object('code', 'NOT_ENOUGH', 'product', c.short); end if;
  return jsonb_build_object('code', 'OK', 'qty', c.qty, 'price', c.price, 'licences', c.licences, 'counted', c.counted);
end $$;

-- Makes an order that was taken by telephone: held until its payment link is paid or over, or to be paid when it arrives.
--   seen_lines  [{product, quantity, price}] as it was on the screen, with its fingerprint; no product twice
--   place, cost  as delivery_of_phone_order() takes them
--   rules  {provider, holdSeconds, licencesADay, least, most, hasMail}; provider contra_entrega: paid when it arrives, no holdSeconds
-- Returns {code}: DONE with the order; otherwise a refusal, and nothing was changed. Raises P0409 and 55P03 as pay() does.
create or replace function place_phone_order(client uuid, seen_lines jsonb, p_fingerprint bytea, place jsonb, cost bigint, rules jsonb,
  audit_actor jsonb) returns jsonb language plpgsql set lock_timeout = '2s' as $$
declare
  sums jsonb;
  way jsonb;
  total bigint;
  refusal jsonb;
  hold integer := (rules ->> 'holdSeconds')::int;
  seen_delivery text := '';
  made uuid;
begin
  if not lock_cart(client) then return '{"code": "CLIENT_NOT_FOUND"}'; end if;
  sums := check_phone_goods(client, seen_lines, (rules ->> 'licencesADay')::int);
  if sums ->> 'code' <> 'OK' then return sums; end if;
  way := delivery_of_phone_order(client, place, cost, seen_lines);
  if way ->> 'code' <> 'OK' then return way; end if;
  total := (sums ->> 'price')::bigint + cost;
  if hold is null then
    refusal := refusal_of_contra_entrega(client, (sums ->> 'licences')::numeric, total, way || jsonb_build_object('address', true), null);
    if refusal is not null then return refusal; end if;
  elsif not total between (rules ->> 'least')::bigint and (rules ->> 'most')::bigint then return '{"code": "PAYMENT_AMOUNT"}';
  end if;

  -- The buyer cannot change a paid delivery; an address outside the address book is identified by its client's id.
  if way ? 'isPickup' then seen_delivery := concat_ws(' ', place ->> 'pickup', place ->> 'version', case when hold is null then 'contra_entrega' end);
  elsif (way ->> 'isNeeded')::boolean then
    seen_delivery := concat_ws(' ', coalesce(place ->> 'address', client::text), cost, case when hold is null then 'contra_entrega' end);
  end if;
  -- The provider has no payment yet: it is queried after a buyer was sent there, and at the end.
  select w.made into made from write_order(client, gen_random_uuid(), p_fingerprint, seen_lines, sums, way, seen_delivery,
    rules ->> 'provider', hold, null, rules || jsonb_build_object('firstCheckSeconds', hold, 'isByPhone', true), audit_actor) w;
  if (way ->> 'isNeeded')::boolean then perform write_phone_address(made, (audit_actor ->> 'actor')::uuid, place, way); end if;
  perform note_desk_event(made, null, 'taken_by_phone', null, '{}', audit_actor);
  if hold is not null and (rules ->> 'hasMail')::boolean then
    insert into outbox (kind, order_id) values ('payment_link', made);
  end if;
  return jsonb_build_object('code', 'DONE', 'orderId', made);
end $$;
