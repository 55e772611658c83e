-- The order and its attempt, as the response to a payment needs them.
create or replace function payment_response(wanted uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('state', o.state, 'orderId', o.id, 'createdAt', o.created_at, 'totalQty', o.total_qty,
    'totalPrice', o.total_price, 'deliveryCost', o.delivery_cost, 'attempt', a.id, 'redirectUrl', a.redirect_url)
  from orders o join payment_attempts a on a.order_id = o.id where o.id = wanted
$$;

-- Turns the cart of a user into an order: paid, or pending until the provider decides.
--   buyer_key     the Idempotency-Key, or null
--   seen          what the buyer saw: [{productId, quantity, sellingPrice}], with its totals and their fingerprint
--   hold_seconds  null: paid at once; otherwise how long units and keys are held for the payment
--   delivery      {seen, address, cost}: the chosen address and the cost of delivery that was seen, and both as one text; null when
--                 neither was sent: then nothing is charged for delivery, and the order waits for an address
--   rules         licencesADay, least and most pesos, hasMail, throttleKeys (null: no rate limit)
-- Returns {code, …}: DONE with the order; otherwise a refusal, and nothing was changed. Raises P0409 when there are fewer
-- keys than the stock says, and 55P03 when another transaction has locked a row for too long.
create or replace function pay(buyer uuid, buyer_key text, fingerprint bytea, seen jsonb, seen_qty bigint, seen_price bigint,
  provider text, hold_seconds integer, wanted_outcome text, rules jsonb, audit_actor jsonb, delivery jsonb default null)
returns jsonb language plpgsql set lock_timeout = '2s' as $$
declare
  made uuid;
  tried uuid;
  wanted_ids uuid[];
  locked integer;
  locked_more integer;
  checkout uuid;
  earlier record;
  wait double precision;
  c record;
  seen_delivery text := coalesce(delivery ->> 'seen', '');
  way jsonb := '{}';
  delivery_pesos bigint := 0;
begin
  if rules ->> 'throttleKeys' is not null then
    wait := greatest(count_throttle(rules -> 'throttleKeys' ->> 0, 10, 60), count_throttle(rules -> 'throttleKeys' ->> 1, 60, 3600));
    if wait is not null then return jsonb_build_object('code', 'TOO_MANY', 'seconds', wait); end if;
  end if;

  -- These locks let a buyer make one payment at a time.
  perform from users where id = buyer and deleted_at is null for key share;
  if not found then return '{"code": "NO_SESSION"}'; end if;
  select checkout_id into checkout from carts where user_id = buyer for update;
  if not found then return '{"code": "CART_EMPTY"}'; end if;

  if buyer_key is not null then
    select k.fingerprint, k.order_id, o.state, coalesce(o.delivery_seen, '') as delivery_seen into earlier
    from payment_keys k join orders o on o.id = k.order_id
    where k.user_id = buyer and k.key = buyer_key;
    if found and (earlier.fingerprint, earlier.delivery_seen) <> (pay.fingerprint, seen_delivery) then
      return '{"code": "PAYMENT_KEY_REUSED"}';
    end if;
    -- After a failed payment the cart is still there, so the same key may pay again.
    if found and earlier.state not in ('declined', 'expired', 'cancelled') then
      return jsonb_build_object('code', 'DONE', 'isReplay', true) || payment_response(earlier.order_id);
    end if;
  end if;
  select o.id, o.fingerprint, coalesce(o.delivery_seen, '') as delivery_seen, a.id as attempt into earlier
  from orders o join payment_attempts a on a.order_id = o.id where o.user_id = buyer and o.state = 'pending'
    and not o.is_by_phone;
  if found then
    if earlier.fingerprint = pay.fingerprint and earlier.delivery_seen = seen_delivery then
      return jsonb_build_object('code', 'DONE', 'isReplay', true) || payment_response(earlier.id);
    end if;
    return jsonb_build_object('code', 'PAYMENT_PENDING', 'attempt', earlier.attempt);
  end if;

  -- Locks prices and stock: first the products whose units are counted, then the others, each by id against deadlocks.
  wanted_ids := array(select product_id from cart_items where user_id = buyer);
  perform from products where id = any (wanted_ids) and stock is not null order by id for no key update;
  get diagnostics locked = row_count;
  if locked < cardinality(wanted_ids) then
    perform from products where id = any (wanted_ids) and stock is null order by id for share;
    get diagnostics locked_more = row_count;
    locked := locked + locked_more;
  end if;
  select count(*) as lines, sum(i.quantity) as qty, sum(i.quantity::bigint * p.selling_price) as price,
    min(p.product_name) filter (where p.deleted_at is not null) as gone,
    min(p.product_name) filter (where p.stock < i.quantity) as short,
    coalesce(sum(i.quantity) filter (where p.digital), 0) as licences, count(p.stock) as counted,
    count(*) filter (where s.times = 1 and s.quantity = i.quantity and s.price = p.selling_price) as as_seen
  into c
  from cart_items i join products p on p.id = i.product_id
  left join (
    select product, count(*) as times, max(quantity) as quantity, max(price) as price
    from jsonb_to_recordset(seen) as line (product uuid, quantity bigint, price bigint) group by product) s on s.product = i.product_id
  where i.user_id = buyer;

  if c.lines = 0 then
    -- A second click without a key finds an empty cart and the order of the first click.
    select id into made from orders o
    where buyer_key is null and o.user_id = buyer and not o.is_by_phone and o.fingerprint = pay.fingerprint
      and o.delivery_seen = seen_delivery and o.state in ('paid', 'review') and o.created_at > now() - interval '120 seconds'
    order by o.created_at desc limit 1;
    if found then return jsonb_build_object('code', 'DONE', 'isReplay', true) || payment_response(made); end if;
    return '{"code": "CART_EMPTY"}';
  end if;
  if c.gone is not null then
    return jsonb_build_object('code', 'NOT_FOR_SALE', 'product', c.gone, 'totalQty', c.qty, 'totalPrice', c.price);
  end if;
  -- A product that got a stock count between the two statements is locked by neither.
  if locked < cardinality(wanted_ids) then
    return jsonb_build_object('code', 'CART_CHANGED', 'totalQty', c.qty, 'totalPrice', c.price);
  end if;
  -- The buyer saw each line of the cart once and nothing else.
  if (c.as_seen = c.lines and c.lines = jsonb_array_length(seen) and c.qty = seen_qty and c.price = seen_price) is not true then
    return jsonb_build_object('code', 'CART_CHANGED', 'totalQty', c.qty, 'totalPrice', c.price);
  end if;
  -- This comes before the check of the stock, so that a refusal does not reveal how many keys there are.
  if c.licences > 0 and (c.licences + licences_of_day(buyer, now()) <= (rules ->> 'licencesADay')::int) is not true then
    return '{"code": "LICENCE_LIMIT"}';
  end if;
  if c.short is not null then return jsonb_build_object('code', 'NOT_ENOUGH', 'product', c.short); end if;
  if delivery is not null then
    way := delivery_of_payment(buyer, (delivery ->> 'address')::uuid, (delivery ->> 'cost')::bigint, seen);
    if way ->> 'code' <> 'OK' then return way; end if;
    delivery_pesos := (way ->> 'cost')::bigint;
  end if;
  if (c.price + delivery_pesos between (rules ->> 'least')::bigint and (rules ->> 'most')::bigint) is not true then
    return '{"code": "PAYMENT_AMOUNT"}';
  end if;

  insert into orders (user_id, checkout_id, fingerprint, total_qty, total_price, delivery_cost, delivery_seen,
    state, goods, paid_at, desk_state, desk_since)
  values (buyer, checkout, pay.fingerprint, c.qty, c.price, delivery_pesos, seen_delivery,
    case when hold_seconds is null then 'paid' else 'pending' end, case when hold_seconds is null then 'sold' else 'held' end,
    case when hold_seconds is null then now() end,
    case when hold_seconds is not null then 'payment_pending' when c.licences = c.qty then 'delivered'
      when way ? 'address' then 'to_prepare' else 'address_missing' end,
    now())
  returning id into made;
  insert into order_lines (order_id, product_id, product_name, brand_name, category, description, price, product_image, digital,
    is_counted, quantity, selling_price)
  select made, p.id, p.product_name, p.brand_name, p.category, p.description, p.price, p.product_image[1:1], p.digital,
    p.stock is not null, i.quantity, p.selling_price
  from cart_items i join products p on p.id = i.product_id where i.user_id = buyer;
  if way ? 'address' then perform write_order_address(made, buyer, way); end if;
  if c.counted > 0 then
    perform name_stock_movement(case when hold_seconds is null then 'sale' else 'hold' end, made);
    update products p set stock = p.stock - i.quantity from cart_items i
    where i.user_id = buyer and p.id = i.product_id and p.stock is not null;
    perform unname_stock_movement();
  end if;
  if c.licences > 0 then perform take_keys(made, case when hold_seconds is null then now() end); end if;
  insert into payment_attempts (order_id, provider, reference, amount, outcome, expires_at, next_check_at)
  values (made, provider, 'PED-' || replace(made::text, '-', '') || '-1', c.price + delivery_pesos, wanted_outcome,
    now() + make_interval(secs => coalesce(hold_seconds, 0)),
    case when hold_seconds is not null then now() + make_interval(secs => coalesce((rules ->> 'firstCheckSeconds')::int, 300)) end)
  returning id into tried;
  if buyer_key is not null then
    insert into payment_keys (user_id, key, fingerprint, order_id) values (buyer, buyer_key, pay.fingerprint, made)
    on conflict (user_id, key) do update set order_id = excluded.order_id, created_at = now();
  end if;
  if hold_seconds is null then
    delete from cart_items where user_id = buyer;
    insert into audit_log (req_id, actor, role, ip_hmac, action, target, result)
    values (audit_actor ->> 'reqId', (audit_actor ->> 'actor')::uuid, audit_actor ->> 'role', audit_actor ->> 'ipHmac',
      'payment.ok', made::text, 'ok');
    if (rules ->> 'hasMail')::boolean then insert into outbox (kind, order_id) values ('receipt', made), ('new_order', made); end if;
  end if;
  update carts set checkout_id = gen_random_uuid() where user_id = buyer;
  return jsonb_build_object('code', 'DONE', 'isReplay', false, 'orderId', made, 'createdAt', now(), 'totalQty', c.qty,
    'totalPrice', c.price, 'deliveryCost', delivery_pesos, 'attempt', tried, 'redirectUrl', null,
    'state', case when hold_seconds is null then 'paid' else 'pending' end);
end $$;
