-- Paying is one statement: everything happens, or nothing.

-- A payment changes nothing but a product's stock; comparing what can be searched each time costs more than the change.
drop trigger products_search_place_changed on products;
create trigger products_search_place_changed
  before update of product_name, brand_name, category, description, attributes, price, deleted_at on products
  for each row
  when (
    (old.product_name, old.brand_name, old.category, old.description, old.attributes, search_band(old.price), old.deleted_at is null)
    is distinct from
    (new.product_name, new.brand_name, new.category, new.description, new.attributes, search_band(new.price), new.deleted_at is null)
  )
  execute function search_place_product();
drop trigger products_search_queue_changed on products;
create trigger products_search_queue_changed
  after update of product_name, brand_name, category, description, attributes, price, deleted_at on products
  for each row
  when (
    new.search_slot is not null and
    (old.product_name, old.brand_name, old.category, old.description, old.attributes, search_band(old.price), old.deleted_at is null)
    is distinct from
    (new.product_name, new.brand_name, new.category, new.description, new.attributes, search_band(new.price), new.deleted_at is null)
  )
  execute function search_queue_changed();

-- What is known about an order and its attempt, for the answer to a payment.
create function payment_answer(wanted uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('state', o.state, 'orderId', o.id, 'createdAt', o.created_at, 'totalQty', o.total_qty,
    'totalPrice', o.total_price, 'attempt', a.id, 'redirectUrl', a.redirect_url)
  from orders o join payment_attempts a on a.order_id = o.id where o.id = wanted
$$;

-- Counts an event in a window of time as server/platform/throttles.ts does: the seconds to wait when it is one too many.
create function take_turn(turn_key text, most integer, window_seconds integer) returns double precision language plpgsql as $$
declare
  counted throttles;
begin
  insert into throttles as t (key, count, ends_at) values (turn_key, 1, now() + make_interval(secs => window_seconds))
  on conflict (key) do update set
    count = case when t.ends_at <= now() then 1 else t.count + 1 end,
    ends_at = case when t.ends_at <= now() then excluded.ends_at else t.ends_at end
  returning * into counted;
  return case when counted.count > most then extract(epoch from counted.ends_at - now()) end;
end $$;

-- Takes the keys for the lines of an order, all or none: raises P0409 when there are too few.
create function take_keys(wanted uuid, sold timestamptz) returns void language plpgsql as $$
declare
  line record;
begin
  for line in select id, product_id, quantity from order_lines where order_id = wanted and digital order by product_id loop
    if take_licence_keys(line.id, line.product_id, line.quantity, sold) < line.quantity then
      raise exception 'not enough keys' using errcode = 'P0409';
    end if;
  end loop;
end $$;

-- Takes units and keys again for an order that had given them back, all or none: raises P0409 when something is short.
create function take_units_again(wanted uuid, sold timestamptz) returns void language plpgsql as $$
declare
  counted integer;
  taken integer;
begin
  perform from products where id in (select product_id from order_lines where order_id = wanted and is_counted)
  order by id for no key update;
  select count(*) into counted from order_lines l join products p on p.id = l.product_id
  where l.order_id = wanted and l.is_counted and p.stock is not null;
  update products p set stock = p.stock - l.quantity from order_lines l
  where l.order_id = wanted and l.is_counted and p.id = l.product_id and p.stock >= l.quantity;
  get diagnostics taken = row_count;
  if taken < counted then raise exception 'not enough units' using errcode = 'P0409'; end if;
  perform take_keys(wanted, sold);
end $$;

-- Gives back what was held for an order of which nothing comes.
create function give_back_units(wanted uuid) returns void language plpgsql as $$
begin
  perform from products where id in (select product_id from order_lines where order_id = wanted and is_counted)
  order by id for no key update;
  update products p set stock = p.stock + l.quantity from order_lines l
  where l.order_id = wanted and l.is_counted and p.id = l.product_id and p.stock is not null;
  update licence_keys set order_line_id = null
  where order_line_id in (select id from order_lines where order_id = wanted) and sold_at is null;
end $$;

-- Buys the cart of a user, or holds it until its payment is known.
--   buyer_key     the Idempotency-Key, or null
--   seen          what the buyer saw: [{productId, quantity, sellingPrice}], with its totals and their fingerprint
--   hold_seconds  null: paid at once; otherwise how long units and keys are held for the payment
--   rules         licencesADay, least and most pesos, hasMail, turnKeys (null: nobody counts)
-- Gives {code, …}: DONE with the answer of the order; otherwise a refusal, and nothing was changed. Raises P0409 when there
-- are fewer keys than the stock says.
create function pay(buyer uuid, buyer_key text, fingerprint bytea, seen jsonb, seen_qty bigint, seen_price bigint,
  provider text, hold_seconds integer, wanted_outcome text, rules jsonb, witness jsonb)
returns jsonb language plpgsql as $$
declare
  made uuid;
  tried uuid;
  wanted_ids uuid[];
  locked integer;
  checkout uuid;
  earlier record;
  wait double precision;
  c record;
begin
  if rules ->> 'turnKeys' is not null then
    wait := greatest(take_turn(rules -> 'turnKeys' ->> 0, 10, 60), take_turn(rules -> 'turnKeys' ->> 1, 60, 3600));
    if wait is not null then return jsonb_build_object('code', 'TOO_MANY', 'seconds', wait); end if;
  end if;

  -- One payment of a buyer at a time.
  perform from users where id = buyer and deleted_at is null for key share;
  if not found then return '{"code": "NO_SESSION"}'; end if;
  select checkout_id into checkout from carts where user_id = buyer for update;
  if not found then return '{"code": "CART_EMPTY"}'; end if;

  if buyer_key is not null then
    select k.fingerprint, k.order_id, o.state into earlier from payment_keys k join orders o on o.id = k.order_id
    where k.user_id = buyer and k.key = buyer_key;
    if found and earlier.fingerprint <> pay.fingerprint then return '{"code": "PAYMENT_KEY_REUSED"}'; end if;
    -- After a payment that came to nothing the buyer tries again with the cart that is still there.
    if found and earlier.state not in ('declined', 'expired', 'cancelled') then
      return jsonb_build_object('code', 'DONE', 'isReplay', true) || payment_answer(earlier.order_id);
    end if;
  end if;
  select o.id, o.fingerprint, a.id as attempt into earlier
  from orders o join payment_attempts a on a.order_id = o.id where o.user_id = buyer and o.state = 'pending';
  if found then
    if earlier.fingerprint = pay.fingerprint then
      return jsonb_build_object('code', 'DONE', 'isReplay', true) || payment_answer(earlier.id);
    end if;
    return jsonb_build_object('code', 'PAYMENT_PENDING', 'attempt', earlier.attempt);
  end if;

  -- Prices and stock hold still from here on: first the products whose units are counted, then the others, each by id.
  wanted_ids := array(select product_id from cart_items where user_id = buyer);
  perform from products where id = any (wanted_ids) and stock is not null order by id for no key update;
  get diagnostics locked = row_count;
  if locked < cardinality(wanted_ids) then
    perform from products where id = any (wanted_ids) and stock is null order by id for share;
  end if;
  select count(*) as lines, sum(i.quantity) as qty, sum(i.quantity::bigint * p.selling_price) as price,
    min(p.product_name) filter (where p.deleted_at is not null) as gone,
    min(p.product_name) filter (where p.stock < i.quantity) as short,
    coalesce(sum(i.quantity) filter (where p.digital), 0) as licences, count(p.stock) as counted,
    coalesce(bool_and(s.quantity = i.quantity and s.price = p.selling_price), false) as is_as_seen
  into c
  from cart_items i join products p on p.id = i.product_id
  left join (
    select product, max(quantity) as quantity, max(price) as price
    from jsonb_to_recordset(seen) as line (product uuid, quantity bigint, price bigint) group by product) s on s.product = i.product_id
  where i.user_id = buyer;

  if c.lines = 0 then
    -- A second click without a key finds the cart bought.
    select id into made from orders o
    where buyer_key is null and o.user_id = buyer and o.fingerprint = pay.fingerprint and o.state in ('paid', 'review')
      and o.created_at > now() - interval '120 seconds'
    order by o.created_at desc limit 1;
    if found then return jsonb_build_object('code', 'DONE', 'isReplay', true) || payment_answer(made); end if;
    return '{"code": "CART_EMPTY"}';
  end if;
  if c.gone is not null then
    return jsonb_build_object('code', 'NOT_FOR_SALE', 'product', c.gone, 'totalQty', c.qty, 'totalPrice', c.price);
  end if;
  if not c.is_as_seen or c.lines <> jsonb_array_length(seen) or c.qty <> seen_qty or c.price <> seen_price then
    return jsonb_build_object('code', 'CART_CHANGED', 'totalQty', c.qty, 'totalPrice', c.price);
  end if;
  if c.short is not null then return jsonb_build_object('code', 'NOT_ENOUGH', 'product', c.short); end if;
  if c.price not between (rules ->> 'least')::bigint and (rules ->> 'most')::bigint then
    return '{"code": "PAYMENT_AMOUNT"}';
  end if;
  if c.licences > 0 and c.licences + (
      select coalesce(sum(l.quantity), 0) from orders o join order_lines l on l.order_id = o.id
      where o.user_id = buyer and l.digital and o.state in ('pending', 'paid', 'review', 'voided')
        and o.created_at >= date_trunc('day', now() at time zone 'America/Bogota') at time zone 'America/Bogota'
    ) > (rules ->> 'licencesADay')::int then
    return '{"code": "LICENCE_LIMIT"}';
  end if;

  insert into orders (user_id, checkout_id, fingerprint, total_qty, total_price, state, paid_at)
  values (buyer, checkout, pay.fingerprint, c.qty, c.price,
    case when hold_seconds is null then 'paid' else 'pending' end, case when hold_seconds is null then now() end)
  returning id into made;
  insert into order_lines (order_id, product_id, product_name, product_image, digital, is_counted, quantity, selling_price)
  select made, p.id, p.product_name, p.product_image[1:1], p.digital, p.stock is not null, i.quantity, p.selling_price
  from cart_items i join products p on p.id = i.product_id where i.user_id = buyer;
  if c.counted > 0 then
    update products p set stock = p.stock - i.quantity from cart_items i
    where i.user_id = buyer and p.id = i.product_id and p.stock is not null;
  end if;
  if c.licences > 0 then perform take_keys(made, case when hold_seconds is null then now() end); end if;
  insert into payment_attempts (order_id, provider, reference, amount, outcome, expires_at, next_check_at)
  values (made, provider, 'PED-' || replace(made::text, '-', '') || '-1', c.price, wanted_outcome,
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
    values (witness ->> 'reqId', (witness ->> 'actor')::uuid, witness ->> 'role', witness ->> 'ipHmac', 'payment.ok', made::text, 'ok');
    if (rules ->> 'hasMail')::boolean then insert into outbox (kind, order_id) values ('receipt', made); end if;
  end if;
  update carts set checkout_id = gen_random_uuid() where user_id = buyer;
  return jsonb_build_object('code', 'DONE', 'isReplay', false, 'orderId', made, 'createdAt', now(), 'totalQty', c.qty,
    'totalPrice', c.price, 'attempt', tried, 'redirectUrl', null,
    'state', case when hold_seconds is null then 'paid' else 'pending' end);
end $$;
