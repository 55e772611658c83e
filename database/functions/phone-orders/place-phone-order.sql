-- The order that came of a press; waits for the same press while it is under way. Gives {code}: NEW, KEY_REUSED, or DONE with
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

-- Locks the products as pay() does, and compares them with what was on the screen. Gives {code}: OK with the sums, or why not.
create or replace function check_phone_goods(client uuid, seen jsonb, licences_a_day integer) returns jsonb
language plpgsql as $$
declare
  wanted_ids uuid[] := array(select product from jsonb_to_recordset(seen) as line (product uuid));
  locked integer;
  locked_more integer;
  c record;
  changed record;
begin
  perform from products where id = any (wanted_ids) and stock is not null order by id for no key update;
  get diagnostics locked = row_count;
  perform from products where id = any (wanted_ids) and stock is null order by id for share;
  get diagnostics locked_more = row_count;
  select count(p.id) as lines, sum(line.quantity) as qty, sum(line.quantity * p.selling_price) as price,
    min(p.product_name) filter (where p.deleted_at is not null) as gone,
    min(p.product_name) filter (where p.stock < line.quantity) as short,
    coalesce(sum(line.quantity) filter (where p.digital), 0) as licences
  into c from jsonb_to_recordset(seen) as line (product uuid, quantity bigint) left join products p on p.id = line.product;
  if c.lines < cardinality(wanted_ids) then return '{"code": "PRODUCT_NOT_FOUND"}'; end if;
  if c.gone is not null then return jsonb_build_object('code', 'NOT_FOR_SALE', 'product', c.gone); end if;
  -- A product that got a stock count between the two statements is locked by neither.
  if locked + locked_more < cardinality(wanted_ids) then return '{"code": "BUSY"}'; end if;
  select p.id as "productId", p.product_name as product, line.price as old, p.selling_price as new into changed
  from jsonb_to_recordset(seen) as line (product uuid, price bigint) join products p on p.id = line.product
  where p.selling_price <> line.price order by p.product_name limit 1;
  if found then return jsonb_build_object('code', 'PRICE_CHANGED') || to_jsonb(changed); end if;
  if c.licences > 0 and c.licences + licences_of_day(client, now()) > licences_a_day then return '{"code": "LICENCE_LIMIT"}'; end if;
  if c.short is not null then return jsonb_build_object('code', 'NOT_ENOUGH', 'product', c.short); end if;
  return jsonb_build_object('code', 'OK', 'qty', c.qty, 'price', c.price, 'licences', c.licences);
end $$;

-- Makes an order that was taken by telephone: its units and keys are held until its payment link is paid, or is over.
--   seen   [{product, quantity, price}] as it was on the screen, with its fingerprint; no product twice
--   place, cost  as delivery_of_phone_order() takes them
--   rules  {provider, holdSeconds, licencesADay, least, most, hasMail}
-- Gives {code}: DONE with the order; otherwise a refusal, and nothing was changed. Raises P0409 and 55P03 as pay() does.
create or replace function place_phone_order(client uuid, seen jsonb, fingerprint bytea, place jsonb, cost bigint, rules jsonb,
  audit_actor jsonb) returns jsonb language plpgsql set lock_timeout = '2s' as $$
declare
  made uuid := gen_random_uuid();
  taker uuid := (audit_actor ->> 'actor')::uuid;
  goods jsonb;
  way jsonb;
  total bigint;
  ends_at timestamptz := now() + make_interval(secs => (rules ->> 'holdSeconds')::int);
begin
  if not lock_cart(client) then return '{"code": "CLIENT_NOT_FOUND"}'; end if;
  goods := check_phone_goods(client, seen, (rules ->> 'licencesADay')::int);
  if goods ->> 'code' <> 'OK' then return goods; end if;
  way := delivery_of_phone_order(client, place, cost, seen);
  if way ->> 'code' <> 'OK' then return way; end if;
  total := (goods ->> 'price')::bigint + cost;
  if not total between (rules ->> 'least')::bigint and (rules ->> 'most')::bigint then return '{"code": "PAYMENT_AMOUNT"}'; end if;

  insert into orders (id, user_id, checkout_id, fingerprint, total_qty, total_price, delivery_cost, delivery_seen, state, goods,
    desk_state, desk_since, is_by_phone)
  values (made, client, gen_random_uuid(), place_phone_order.fingerprint, (goods ->> 'qty')::int, (goods ->> 'price')::bigint, cost,
    -- An address that is in no book goes by its order's id.
    case when (way ->> 'isNeeded')::boolean then coalesce(place ->> 'address', made::text) || ' ' || cost else '' end,
    'pending', 'held', 'payment_pending', now(), true);
  insert into order_lines (order_id, product_id, product_name, brand_name, category, description, price, product_image, digital,
    is_counted, quantity, selling_price)
  select made, p.id, p.product_name, p.brand_name, p.category, p.description, p.price, p.product_image[1:1], p.digital,
    p.stock is not null, line.quantity, p.selling_price
  from jsonb_to_recordset(seen) as line (product uuid, quantity integer) join products p on p.id = line.product;
  if (way ->> 'isNeeded')::boolean then perform write_phone_address(made, taker, place, way); end if;
  perform name_stock_movement('hold', made, taker);
  update products p set stock = p.stock - l.quantity from order_lines l
  where l.order_id = made and p.id = l.product_id and p.stock is not null;
  perform unname_stock_movement();
  if (goods ->> 'licences')::int > 0 then perform take_keys(made, null); end if;
  -- Nobody is at the provider's yet: it is asked once somebody was sent there, and at the end.
  insert into payment_attempts (order_id, provider, reference, amount, expires_at, next_check_at)
  values (made, rules ->> 'provider', 'PED-' || replace(made::text, '-', '') || '-1', total, ends_at, ends_at);
  perform note_desk_event(made, null, 'taken_by_phone', null, '{}', audit_actor);
  if (rules ->> 'hasMail')::boolean then insert into outbox (kind, order_id) values ('payment_link', made); end if;
  return jsonb_build_object('code', 'DONE', 'orderId', made);
end $$;
