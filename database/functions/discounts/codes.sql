-- What a unit costs with a code (P-239): whole pesos, halves up; what cost something costs at least one peso.
create or replace function lowered_price(price integer, percent integer) returns integer language sql immutable as $$
  select least(price, greatest(1, (price::bigint * (100 - percent) + 50) / 100))::integer
$$;

-- Why none of the uses of a code is left for a buyer; null when one is. Who is to get one has locked the code before.
--   but  an order that is not counted, since it is the one that would have the use
create or replace function use_taken(checked discount_codes, buyer uuid, but uuid) returns text language sql stable as $$
  select case
    when checked.once_each and exists (
      select from code_uses u where u.code_id = checked.id and u.user_id = buyer and u.order_id is distinct from but) then 'used'
    when checked.most_uses is not null and checked.most_uses <= (
      select count(*) from code_uses u where u.code_id = checked.id and u.order_id is distinct from but) then 'none_left' end
$$;

-- Why a code cannot be used by a buyer today, whatever is in the cart; null when it can.
create or replace function refusal_of_code(checked discount_codes, buyer uuid, but uuid) returns text language sql stable as $$
  select case
    when not checked.is_on then 'off'
    when checked.last_day < today then 'over'
    when checked.first_day > today then 'early'
    else use_taken(checked, buyer, but) end
  from (select (now() at time zone 'America/Bogota')::date as today) t
$$;

-- How the owner sees a code, whoever would use it.
create or replace function state_of_code(checked discount_codes) returns text language sql stable as $$
  select case
    when not checked.is_on then 'off'
    when checked.last_day < today then 'over'
    when checked.most_uses is not null and checked.most_uses <= (select count(*) from code_uses u where u.code_id = checked.id) then 'used_up'
    when checked.first_day > today then 'early'
    else 'on' end
  from (select (now() at time zone 'America/Bogota')::date as today) t
$$;

-- What is in a cart and for sale, with what a unit costs by itself and with a code.
create or replace function lowered_lines(buyer uuid, checked discount_codes)
returns table (product uuid, quantity integer, price integer, paid integer) language sql stable as $$
  select p.id, i.quantity, p.selling_price,
    case when p.category = coalesce(checked.category, p.category) then lowered_price(p.selling_price, checked.percent)
      else p.selling_price end
  from cart_items i join products p on p.id = i.product_id
  where i.user_id = buyer and p.deleted_at is null
$$;

-- A code as whoever applied it knows it, with what its refusals say.
create or replace function code_facts(checked discount_codes) returns jsonb language sql immutable as $$
  select jsonb_build_object('code', checked.code, 'percent', checked.percent, 'category', checked.category,
    'leastPurchase', checked.least_purchase, 'firstDay', checked.first_day, 'lastDay', checked.last_day)
$$;

-- The code that was applied to a cart, with {code, percent, category, leastPurchase, firstDay, lastDay, reason}. The reason is null as
-- long as the code itself can be used: what it lowers follows from the cart.
--   but  the order that is being paid from this cart
create or replace function discount_of_cart(cart carts, but uuid) returns jsonb language sql stable as $$
  select case when c.id is null then jsonb_build_object('code', cart.discount_code, 'percent', 0, 'category', null, 'leastPurchase', null,
      'firstDay', null, 'lastDay', null, 'reason', 'unknown')
    else code_facts(c) || jsonb_build_object('reason', refusal_of_code(c, cart.user_id, but)) end
  from (select) one left join discount_codes c on c.code = cart.discount_code
$$;

-- Applies a code to the cart of a buyer, in place of the one that is applied. Gives {code: DONE} or another code with the reason, and
-- then nothing was changed.
create or replace function apply_code(buyer uuid, applied text) returns jsonb language plpgsql as $$
declare
  c discount_codes;
  goods bigint;
  lowered bigint;
  paying uuid;
  reason text;
begin
  if not lock_cart(buyer) then return '{"code": "NO_SESSION"}'; end if;
  select * into c from discount_codes where code = applied;
  select sum(quantity * price::bigint), sum(quantity * (price - paid)::bigint) into goods, lowered from lowered_lines(buyer, c);
  if goods is null then return '{"code": "CART_EMPTY"}'; end if;
  select id into paying from orders o where o.user_id = buyer and o.state = 'pending' and not o.is_by_phone and not o.is_by_transfer;
  reason := case when c.id is null then 'unknown' else coalesce(refusal_of_code(c, buyer, paying),
    case when goods < c.least_purchase then 'minimum' when lowered = 0 then 'nothing' end) end;
  if reason is not null then
    return code_facts(c) || jsonb_build_object('code', 'NO_DISCOUNT', 'named', applied, 'reason', reason, 'goods', goods);
  end if;
  update carts set discount_code = applied where user_id = buyer;
  return '{"code": "DONE"}';
end $$;

-- What a code is to a payment: computed again, and compared with what the buyer saw. The lock on the code gives its last use to one
-- payment. It comes after those on the products, as in every payment.
--   applied        the code of the cart
--   seen_discount  {code, amount}
-- Gives {code: OK, codeId, named, percent, amount, goods}, or {code: NO_DISCOUNT, reason} with what its sentence needs.
create or replace function discount_of_payment(buyer uuid, applied text, seen_discount jsonb) returns jsonb language plpgsql as $$
declare
  c discount_codes;
  cut record;
  reason text;
begin
  -- Who has not applied it does not learn here whether there is such a code.
  if applied is distinct from seen_discount ->> 'code' then
    return jsonb_build_object('code', 'NO_DISCOUNT', 'named', seen_discount -> 'code', 'reason', 'removed');
  end if;
  select * into c from discount_codes where code = applied for no key update;
  if not found then return jsonb_build_object('code', 'NO_DISCOUNT', 'named', applied, 'reason', 'unknown'); end if;
  select sum(quantity * price::bigint) as goods, sum(quantity * (price - paid)::bigint) as amount,
    jsonb_agg(jsonb_build_object('product', product, 'quantity', quantity, 'paid', nullif(paid, price))) as lines
  into cut from lowered_lines(buyer, c);
  reason := coalesce(refusal_of_code(c, buyer, null), case when cut.goods < c.least_purchase then 'minimum'
    when cut.amount = 0 then 'nothing' when cut.amount <> (seen_discount ->> 'amount')::bigint then 'changed' end);
  if reason is not null then
    return code_facts(c) || jsonb_build_object('code', 'NO_DISCOUNT', 'named', applied, 'reason', reason, 'goods', cut.goods);
  end if;
  return jsonb_build_object('code', 'OK', 'codeId', c.id, 'named', applied, 'percent', c.percent, 'amount', cut.amount, 'goods', cut.lines);
end $$;

-- Whether an order had a use of a code that it gave up, and none is left for it now.
create or replace function is_use_gone(p_order_id uuid) returns boolean language sql stable as $$
  select exists (
    select from order_discounts d join discount_codes k on k.id = d.code_id join orders o on o.id = d.order_id
    where d.order_id = p_order_id and o.goods = 'released' and use_taken(k, o.user_id, o.id) is not null)
$$;

-- Gives an order the use of its code again that it gave up when its payment did not come. Raises P0409 when none is left.
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
