-- The order and its attempt, as the response to a payment needs them.
create or replace function payment_response(p_order_id uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('state', o.state, 'orderId', o.id, 'createdAt', o.created_at, 'totalQty', o.total_qty,
    'totalPrice', o.total_price, 'deliveryCost', o.delivery_cost, 'attempt', a.id, 'redirectUrl', a.redirect_url)
  from orders o join payment_attempts a on a.order_id = o.id where o.id = p_order_id
$$;

-- Turns the cart of a user into an order: paid, or pending until the provider decides.
--   buyer_key     the Idempotency-Key, or null
--   seen_lines    the displayed lines: [{productId, quantity, sellingPrice}], with its totals and their fingerprint
--   hold_seconds  null: paid at once; otherwise how long units and keys are held for the payment
--   provider      who receives the payment; contra_entrega: the shop itself, in cash on delivery; transfer: the shop itself, before sending
--   delivery      {seen, address, cost}: the chosen address and the cost of delivery that was seen, and both as one text; or {seen, place,
--                 version}: the place where it is picked up, and its version that was seen; null when
--                 neither was sent: then nothing is charged for delivery, and the order waits for an address
--   discount      {code, amount}: the code and the discount that the buyer saw (P-240); null for a payment without a code
--   rules         licencesADay, least and most pesos, contraEntregaOpen, transfersOpen, hasMail, throttleKeys (null: no rate limit)
-- Returns {code, …}: DONE with the order; otherwise a refusal, and nothing was changed. Raises P0409 when there are fewer
-- keys than the stock says, and 55P03 when another transaction has locked a row for too long.
-- A connection plans its statements once, since planning for each buyer took longer than the statements do, and by indexes only: what
-- was planned while carts were few must not read all of them once they are many.
create or replace function pay(buyer uuid, buyer_key text, fingerprint bytea, seen_lines jsonb, seen_qty bigint, seen_price bigint,
  provider text, hold_seconds integer, wanted_outcome text, rules jsonb, audit_actor jsonb, delivery jsonb default null, discount jsonb default null)
returns jsonb language plpgsql set lock_timeout = '2s' set plan_cache_mode = 'force_generic_plan' set enable_seqscan = off as $$
declare
  made uuid;
  locked integer;
  checkout uuid;
  applied text;
  lowered jsonb;
  earlier record;
  its record;
  wait double precision;
  c record;
  is_by_transfer boolean := provider = 'transfer';
  -- The payment method is included: the same cart with another method is another payment.
  seen_delivery text := concat_ws(' ', nullif(delivery ->> 'seen', ''),
    case when provider in ('contra_entrega', 'transfer') then provider end);
  way jsonb := '{}';
  delivery_pesos bigint := 0;
  refusal jsonb;
  written record;
begin
  if rules ->> 'throttleKeys' is not null then
    wait := greatest(count_throttle(rules -> 'throttleKeys' ->> 0, 10, 60), count_throttle(rules -> 'throttleKeys' ->> 1, 60, 3600));
    if wait is not null then return jsonb_build_object('code', 'TOO_MANY', 'seconds', wait); end if;
  end if;

  -- These locks let a buyer make one payment at a time.
  select cart.checkout_id, cart.discount_code into checkout, applied from users u join carts cart on cart.user_id = u.id
  where u.id = buyer and u.deleted_at is null for key share of u for update of cart;
  if not found then
    perform from users where id = buyer and deleted_at is null;
    return case when found then '{"code": "CART_EMPTY"}' else '{"code": "NO_SESSION"}' end;
  end if;

  if buyer_key is not null then
    select k.fingerprint, k.order_id into earlier from payment_keys k where k.user_id = buyer and k.key = buyer_key;
    if found then
      select o.state, coalesce(o.delivery_seen, '') as delivery_seen into its from orders o where o.id = earlier.order_id;
      if (earlier.fingerprint, its.delivery_seen) <> (pay.fingerprint, seen_delivery) then
        return '{"code": "PAYMENT_KEY_REUSED"}';
      end if;
      -- After a failed payment the cart still exists, so the same key may pay again.
      if its.state not in ('declined', 'expired', 'cancelled') then
        return jsonb_build_object('code', 'DONE', 'isReplay', true) || payment_response(earlier.order_id);
      end if;
    end if;
  end if;
  select o.id, o.fingerprint, coalesce(o.delivery_seen, '') as delivery_seen into earlier
  from orders o where o.user_id = buyer and o.state = 'pending' and not o.is_by_phone and not o.is_by_transfer;
  if found then
    if earlier.fingerprint = pay.fingerprint and earlier.delivery_seen = seen_delivery then
      return jsonb_build_object('code', 'DONE', 'isReplay', true) || payment_response(earlier.id);
    end if;
    return jsonb_build_object('code', 'PAYMENT_PENDING', 'attempt', (select id from payment_attempts where order_id = earlier.id));
  end if;

  -- Locks prices and stock.
  locked := lock_goods(array(select product_id from cart_items where user_id = buyer));
  select count(*) as lines, sum(i.quantity) as qty, sum(i.quantity::bigint * p.selling_price) as price,
    min(p.product_name) filter (where p.deleted_at is not null) as gone,
    min(p.product_name) filter (where p.stock < i.quantity) as short,
    coalesce(sum(i.quantity) filter (where p.digital), 0) as licences, count(p.stock) as counted,
    count(*) filter (where (i.product_id, i.quantity::bigint, p.selling_price::bigint) in (
      select product, quantity, price from jsonb_to_recordset(seen_lines) as line (product uuid, quantity bigint, price bigint))) as as_seen
  into c
  from cart_items i join products p on p.id = i.product_id
  where i.user_id = buyer;

  if c.lines = 0 then
    -- A second click without a key finds an empty cart and the order of the first click.
    select id into made from orders o
    where buyer_key is null and o.user_id = buyer and not o.is_by_phone and o.fingerprint = pay.fingerprint
      and o.delivery_seen = seen_delivery and (o.state in ('paid', 'review', 'on_delivery') or o.state = 'pending' and o.is_by_transfer)
      and o.created_at > now() - interval '120 seconds'
    order by o.created_at desc limit 1;
    if found then return jsonb_build_object('code', 'DONE', 'isReplay', true) || payment_response(made); end if;
    return '{"code": "CART_EMPTY"}';
  end if;
  if c.gone is not null then
    return jsonb_build_object('code', 'NOT_FOR_SALE', 'product', c.gone, 'totalQty', c.qty, 'totalPrice', c.price);
  end if;
  if locked < c.lines then
    return jsonb_build_object('code', 'CART_CHANGED', 'totalQty', c.qty, 'totalPrice', c.price);
  end if;
  -- Compares the cart with the displayed lines: equal lines, and equally many, since a cart has no product twice.
  if (c.as_seen = c.lines and c.lines = jsonb_array_length(seen_lines) and c.qty = seen_qty and c.price = seen_price) is not true then
    return jsonb_build_object('code', 'CART_CHANGED', 'totalQty', c.qty, 'totalPrice', c.price);
  end if;
  -- This comes before the check of the stock, so that a refusal does not reveal how many keys there are.
  if c.licences > 0 and (c.licences + licences_of_day(buyer, now()) <= (rules ->> 'licencesADay')::int) is not true then
    return '{"code": "LICENCE_LIMIT"}';
  end if;
  if c.short is not null then return jsonb_build_object('code', 'NOT_ENOUGH', 'product', c.short); end if;
  -- By prices without a code, as the cart and the page of a product say it (P-242).
  if delivery is not null then
    way := case when delivery ? 'place' then pickup_of_payment((delivery ->> 'place')::uuid, (delivery ->> 'version')::int, seen_lines)
      else delivery_of_payment(buyer, (delivery ->> 'address')::uuid, (delivery ->> 'cost')::bigint, seen_lines) end;
    if way ->> 'code' <> 'OK' then return way; end if;
    delivery_pesos := (way ->> 'cost')::bigint;
  end if;
  if discount is not null then
    lowered := discount_of_payment(buyer, applied, discount, way);
    if lowered ->> 'code' <> 'OK' then return lowered; end if;
    if lowered ->> 'kind' = 'delivery' then
      way := way || '{"cost": 0}';
      delivery_pesos := 0;
    else c.price := c.price - (lowered ->> 'amount')::bigint;
    end if;
  end if;
  if provider = 'contra_entrega' then
    refusal := refusal_of_contra_entrega(buyer, c.licences, c.price + delivery_pesos, way, (rules ->> 'contraEntregaOpen')::int);
    if refusal is not null then return refusal; end if;
  elsif is_by_transfer then
    refusal := refusal_of_transfer(buyer, c.price + delivery_pesos, (rules ->> 'transfersOpen')::int);
    if refusal is not null then return refusal; end if;
  elsif (c.price + delivery_pesos between (rules ->> 'least')::bigint and (rules ->> 'most')::bigint) is not true then
    return '{"code": "PAYMENT_AMOUNT"}';
  end if;

  -- The cart equals the displayed one, so the order gets its lines.
  written := write_order(buyer, checkout, pay.fingerprint, coalesce(lowered -> 'goods', seen_lines),
    jsonb_build_object('qty', c.qty, 'price', c.price, 'licences', c.licences, 'counted', c.counted, 'discount', lowered - 'goods'), way, seen_delivery, provider,
    hold_seconds, wanted_outcome, rules, audit_actor);
  with remembered as (
    insert into payment_keys (user_id, key, fingerprint, order_id)
    select buyer, buyer_key, pay.fingerprint, written.made where buyer_key is not null
    on conflict (user_id, key) do update set order_id = excluded.order_id, created_at = now()),
  emptied as (delete from cart_items where user_id = buyer and (hold_seconds is null or is_by_transfer))
  update carts set checkout_id = time_ordered_id(),
    discount_code = case when lowered is null or hold_seconds is not null and not is_by_transfer then discount_code end
  where user_id = buyer;
  return jsonb_build_object('code', 'DONE', 'isReplay', false, 'orderId', written.made, 'createdAt', now(), 'totalQty', c.qty,
    'totalPrice', c.price, 'deliveryCost', delivery_pesos, 'attempt', written.tried, 'redirectUrl', null, 'state', written.begun);
end $$;
