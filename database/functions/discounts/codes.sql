-- The price of a unit with a code (P-239): whole pesos, halves up; a price above 0 stays at least one peso.
create or replace function lowered_price(price integer, percent integer) returns integer language sql immutable as $$
  select least(price, greatest(1, (price::bigint * (100 - percent) + 50) / 100))::integer
$$;

-- Why a buyer cannot use a code any more; null when a use is left. The caller that takes a use has locked the code.
--   but  an order that is not counted, because it would take the use
create or replace function use_taken(checked discount_codes, buyer uuid, but uuid) returns text language sql stable as $$
  select case
    when checked.once_each and exists (
      select from code_uses u where u.code_id = checked.id and u.user_id = buyer and u.order_id is distinct from but) then 'used'
    when checked.most_uses is not null and checked.most_uses <= (
      select count(*) from code_uses u where u.code_id = checked.id and u.order_id is distinct from but) then 'none_left' end
$$;

-- Why a buyer cannot use a code today, independent of the cart; null when they can.
create or replace function refusal_of_code(checked discount_codes, buyer uuid, but uuid) returns text language sql stable as $$
  select case
    when not checked.is_on then 'off'
    when checked.last_day < today then 'over'
    when checked.first_day > today then 'early'
    else use_taken(checked, buyer, but) end
  from (select (now() at time zone 'America/Bogota')::date as today) t
$$;

-- The state of a code for the owner, independent of a buyer.
create or replace function state_of_code(checked discount_codes) returns text language sql stable as $$
  select case
    when not checked.is_on then 'off'
    when checked.last_day < today then 'over'
    when checked.most_uses is not null and checked.most_uses <= (select count(*) from code_uses u where u.code_id = checked.id) then 'used_up'
    when checked.first_day > today then 'early'
    else 'on' end
  from (select (now() at time zone 'America/Bogota')::date as today) t
$$;

-- What is in a cart and for sale, with what a unit costs by itself and with a code. Free delivery lowers no price.
--   is_for   the code is for it
--   is_sent  it is no licence
create or replace function lowered_lines(buyer uuid, checked discount_codes)
returns table (product uuid, quantity integer, price integer, paid integer, is_for boolean, is_sent boolean) language sql stable as $$
  with lines as (
    select p.id, i.quantity, p.selling_price as price, p.category = coalesce(checked.category, p.category) as is_for, not p.digital as is_sent
    from cart_items i join products p on p.id = i.product_id
    where i.user_id = buyer and p.deleted_at is null),
  cuts as (
    select c.id, c.cut
    from (
      select array_agg(l.id order by l.quantity desc, l.price desc, l.id) as ids, array_agg(l.price order by l.quantity desc, l.price desc, l.id) as prices,
        array_agg(l.quantity order by l.quantity desc, l.price desc, l.id) as quantities
      from lines l where l.is_for and checked.kind = 'amount') sorted,
      unnest(sorted.ids, cuts_of_amount(checked.amount, sorted.prices, sorted.quantities)) as c (id, cut))
  select l.id, l.quantity, l.price,
    case when l.is_for then lowered_price(l.price, checked.percent) - coalesce(c.cut, 0) else l.price end, l.is_for, l.is_sent
  from lines l left join cuts c on c.id = l.id
$$;

-- What a code does for what is in a cart: `goods`, what that costs without it, null of an empty cart; how much less it costs, and its lines
-- as write_order() takes them. `reason`: why it does nothing for these goods, null when it does; what delivery costs is not known here.
create or replace function cut_of_code(buyer uuid, checked discount_codes, out goods bigint, out amount bigint, out lines jsonb, out reason text)
language sql stable as $$
  select s.goods, s.amount, s.lines, case
    when s.goods < checked.least_purchase then 'minimum'
    when case when checked.kind = 'delivery' then not s.has_sent else s.amount = 0 end then 'nothing' end
  from (
    select sum(l.quantity * l.price::bigint) as goods, sum(l.quantity * (l.price - l.paid)::bigint) as amount,
      jsonb_agg(jsonb_build_object('product', l.product, 'quantity', l.quantity, 'paid', nullif(l.paid, l.price))) as lines,
      bool_or(l.is_for and l.is_sent) as has_sent
    from lowered_lines(buyer, checked) l) s
$$;

-- The data of a code for the buyer who applied it, with the values for its refusals.
create or replace function code_facts(checked discount_codes) returns jsonb language sql immutable as $$
  select jsonb_build_object('code', checked.code, 'kind', checked.kind, 'percent', checked.percent, 'amount', checked.amount,
    'category', checked.category, 'leastPurchase', checked.least_purchase, 'firstDay', checked.first_day, 'lastDay', checked.last_day)
$$;

-- The code that was applied to a cart, with {code, kind, percent, amount, category, leastPurchase, firstDay, lastDay, reason}. The
-- reason is null as long as the code itself can be used: what it lowers follows from the cart.
--   but  the order that is being paid from this cart
create or replace function discount_of_cart(cart carts, but uuid) returns jsonb language sql stable as $$
  select case when c.id is null then jsonb_build_object('code', cart.discount_code, 'kind', 'percent', 'percent', 0, 'amount', 0,
      'category', null, 'leastPurchase', null, 'firstDay', null, 'lastDay', null, 'reason', 'unknown')
    else code_facts(c) || jsonb_build_object('reason', refusal_of_code(c, cart.user_id, but)) end
  from (select) one left join discount_codes c on c.code = cart.discount_code
$$;

-- Applies a code to the cart of a buyer and replaces an applied one.
-- Returns {code: DONE}, or another code with the reason when nothing was changed.
create or replace function apply_code(buyer uuid, applied text) returns jsonb language plpgsql as $$
declare
  c discount_codes;
  cut record;
  paying uuid;
  reason text;
begin
  if not lock_cart(buyer) then return '{"code": "NO_SESSION"}'; end if;
  select * into c from discount_codes where code = applied;
  cut := cut_of_code(buyer, c);
  if cut.goods is null then return '{"code": "CART_EMPTY"}'; end if;
  select id into paying from orders o where o.user_id = buyer and o.state = 'pending' and not o.is_by_phone and not o.is_by_transfer;
  reason := case when c.id is null then 'unknown' else coalesce(refusal_of_code(c, buyer, paying), cut.reason) end;
  if reason is not null then
    return code_facts(c) || jsonb_build_object('code', 'NO_DISCOUNT', 'named', applied, 'reason', reason, 'goods', cut.goods);
  end if;
  update carts set discount_code = applied where user_id = buyer;
  return '{"code": "DONE"}';
end $$;

-- The discount of a payment: computed again, and compared with the one the buyer saw. The lock on the code gives its last use to
-- one payment. It is taken after the locks on products, as in every payment.
--   applied        the code of the cart
--   seen_discount  {code, amount}
--   way            as delivery_of_payment() or pickup_of_payment() gives it, {} of a payment that said of neither
-- Returns {code: OK, codeId, named, kind, percent, amount, goods}, or {code: NO_DISCOUNT, reason} with the values that its message shows. The amount
-- of free delivery is the cost of it; its goods are as they are without a code.
create or replace function discount_of_payment(buyer uuid, applied text, seen_discount jsonb, way jsonb) returns jsonb language plpgsql as $$
declare
  c discount_codes;
  cut record;
  reason text;
begin
  -- Does not reveal whether a code exists that the buyer has not applied.
  if applied is distinct from seen_discount ->> 'code' then
    return jsonb_build_object('code', 'NO_DISCOUNT', 'named', seen_discount -> 'code', 'reason', 'removed');
  end if;
  select * into c from discount_codes where code = applied for no key update;
  if not found then return jsonb_build_object('code', 'NO_DISCOUNT', 'named', applied, 'reason', 'unknown'); end if;
  cut := cut_of_code(buyer, c);
  if c.kind = 'delivery' then cut.amount := coalesce((way ->> 'cost')::bigint, 0); end if;
  reason := coalesce(refusal_of_code(c, buyer, null), cut.reason, case
    when c.kind = 'delivery' and way ? 'isPickup' then 'pickup'
    when c.kind = 'delivery' and cut.amount = 0 then 'free'
    when cut.amount <> (seen_discount ->> 'amount')::bigint then 'changed' end);
  if reason is not null then
    return code_facts(c) || jsonb_build_object('code', 'NO_DISCOUNT', 'named', applied, 'reason', reason, 'goods', cut.goods);
  end if;
  return jsonb_build_object('code', 'OK', 'codeId', c.id, 'named', applied, 'kind', c.kind, 'percent', c.percent, 'amount', cut.amount,
    'goods', cut.lines);
end $$;

-- The code of an order and how much less it cost by it, {code, kind, amount}; null where it has none.
create or replace function discount_of_order(p_order_id uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('code', d.code, 'kind', d.kind, 'amount', d.amount) from order_discounts d where d.order_id = p_order_id
$$;

-- Whether an order had a use of a code that it gave up, and none is left for it now.
create or replace function is_use_gone(p_order_id uuid) returns boolean language sql stable as $$
  select exists (
    select from order_discounts d join discount_codes k on k.id = d.code_id join orders o on o.id = d.order_id
    where d.order_id = p_order_id and o.goods = 'released' and use_taken(k, o.user_id, o.id) is not null)
$$;

-- Takes the use of a code again that an order released when its payment did not arrive. Raises P0409 when none is left.
create or replace function take_use_again(p_order_id uuid) returns void language plpgsql as $$
declare
  c discount_codes;
begin
  select k.* into c from order_discounts d join discount_codes k on k.id = d.code_id where d.order_id = p_order_id
  for no key update of k;
  if found and use_taken(c, (select user_id from orders where id = p_order_id), p_order_id) is not null then
    raise exception 'no use is left of the code of order %', p_order_id using errcode = 'P0409';
  end if;
end $$;
