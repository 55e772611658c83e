-- Why goods cannot be paid when they arrive; null when they can.
--   licences, total  how many of them are licences, and what is to be collected
--   way              as delivery_of_payment() gives it
--   most_open        how many orders a buyer may have that nobody has paid yet; null for any number
-- Gives {code: NO_CONTRA_ENTREGA, reason} with what its sentence needs.
create or replace function refusal_of_contra_entrega(buyer uuid, licences numeric, total numeric, way jsonb, most_open integer)
returns jsonb language plpgsql stable as $$
declare
  most bigint := (way ->> 'contraEntregaUpTo')::bigint;
  reason text := case
    when licences > 0 then 'licences'
    when not way ? 'address' then 'address'
    when most is null then 'place'
    when total > most then 'amount'
    when total = 0 then 'nothing'
    when most_open <= (select count(*) from orders where user_id = buyer and state = 'on_delivery') then 'open' end;
begin
  return case when reason is not null then jsonb_build_object('code', 'NO_CONTRA_ENTREGA', 'reason', reason,
    'municipality', way -> 'municipality', 'most', coalesce(most, 0)) end;
end $$;

-- Places an order that is paid when it arrives for a buyer who does not do it at their own cart: at the desk, on the phone.
--   goods      [{product, quantity, price}], each product once, with the prices that were said
--   chosen     an address of the buyer's book, and what was said that delivery costs
--   rules      hasMail
-- Gives {code, …}: DONE with orderId, totalPrice and deliveryCost; or BUYER_GONE, NOT_FOR_SALE, CART_CHANGED, NOT_ENOUGH,
-- ADDRESS_GONE, NO_COVERAGE, DELIVERY_CHANGED, NO_CONTRA_ENTREGA, and nothing was changed.
create or replace function order_contra_entrega(buyer uuid, its_fingerprint bytea, goods jsonb, chosen uuid, seen_cost bigint,
  rules jsonb, audit_actor jsonb) returns jsonb language plpgsql set lock_timeout = '2s' as $$
declare
  wanted uuid[] := array(select g.product from jsonb_to_recordset(goods) as g (product uuid));
  locked integer;
  c record;
  way jsonb;
  refusal jsonb;
  written record;
begin
  perform from users where id = buyer and deleted_at is null for key share;
  if not found then return '{"code": "BUYER_GONE"}'; end if;
  locked := lock_goods(wanted);
  select count(*) as lines, sum(g.quantity) as qty, sum(g.quantity * p.selling_price) as price, count(p.stock) as counted,
    coalesce(sum(g.quantity) filter (where p.digital), 0) as licences, count(*) filter (where g.price = p.selling_price) as as_seen,
    min(p.product_name) filter (where p.deleted_at is not null) as gone, min(p.product_name) filter (where p.stock < g.quantity) as short
  into c from jsonb_to_recordset(goods) as g (product uuid, quantity bigint, price bigint) join products p on p.id = g.product;
  if c.gone is not null then return jsonb_build_object('code', 'NOT_FOR_SALE', 'product', c.gone); end if;
  if (c.lines > 0 and locked = cardinality(wanted) and c.lines = cardinality(wanted) and c.as_seen = c.lines) is not true then
    return jsonb_build_object('code', 'CART_CHANGED', 'totalQty', c.qty, 'totalPrice', c.price);
  end if;
  if c.short is not null then return jsonb_build_object('code', 'NOT_ENOUGH', 'product', c.short); end if;
  way := delivery_of_payment(buyer, chosen, seen_cost, goods);
  if way ->> 'code' <> 'OK' then return way; end if;
  refusal := refusal_of_contra_entrega(buyer, c.licences, c.price + (way ->> 'cost')::bigint, way, null);
  if refusal is not null then return refusal; end if;
  select * into written from write_order(buyer, gen_random_uuid(), its_fingerprint, goods,
    jsonb_build_object('qty', c.qty, 'price', c.price, 'licences', c.licences, 'counted', c.counted), way,
    format('%s %s contra_entrega', chosen, seen_cost), 'contra_entrega', null, null, rules, audit_actor);
  return jsonb_build_object('code', 'DONE', 'orderId', written.made, 'totalQty', c.qty, 'totalPrice', c.price, 'deliveryCost', way -> 'cost');
end $$;
