-- Locks the products of an order: first those with a counted stock, then the others, each by id against deadlocks. Returns the
-- number of locked rows: a product whose stock became counted between the two statements is locked by neither.
create or replace function lock_goods(product_ids uuid[]) returns integer language plpgsql as $$
declare
  locked integer;
  locked_more integer := 0;
begin
  perform from products where id = any (product_ids) and stock is not null order by id for no key update;
  get diagnostics locked = row_count;
  if locked < cardinality(product_ids) then
    perform from products where id = any (product_ids) and stock is null order by id for share;
    get diagnostics locked_more = row_count;
  end if;
  return locked + locked_more;
end $$;

-- Writes an order, placed by its buyer, by telephone or at the counter: its lines, address, units and keys, and the attempt to pay it. The caller
-- has locked the goods, once each, and checked everything.
--   goods         [{product, quantity, paid}], paid: the price with a code where it is a lower one; and their sums {qty, price, licences,
--                 counted, discount}, discount: {codeId, named, kind, percent, amount} or null
--   way           as delivery_of_payment() or pickup_of_payment() gives it; seen_delivery: what its buyer saw of it
--   p_provider    contra_entrega: paid in cash when it arrives; transfer: by transfer, before it is sent; counter: paid and handed over there
--   hold_seconds  how long its payment is awaited; null when it is sold at once
--   rules         hasMail, firstCheckSeconds, isByPhone, isAtCounter
create or replace function write_order(buyer uuid, checkout uuid, p_fingerprint bytea, goods jsonb, sums jsonb, way jsonb,
  seen_delivery text, p_provider text, hold_seconds integer, wanted_outcome text, rules jsonb, audit_actor jsonb,
  out made uuid, out tried uuid, out begun text) language plpgsql as $$
declare
  delivery_pesos bigint := coalesce((way ->> 'cost')::bigint, 0);
  licences bigint := (sums ->> 'licences')::bigint;
  has_counted boolean := (sums ->> 'counted')::bigint > 0;
  is_counter_sale boolean := coalesce((rules ->> 'isAtCounter')::boolean, false);
  named text;
begin
  begun := case when hold_seconds is not null then 'pending' when p_provider = 'contra_entrega' then 'on_delivery' else 'paid' end;
  insert into orders (user_id, checkout_id, fingerprint, total_qty, total_price, delivery_cost, delivery_seen,
    state, goods, paid_at, is_contra_entrega, is_by_phone, is_by_transfer, is_at_counter, desk_state, desk_since, late_from)
  values (buyer, checkout, p_fingerprint, (sums ->> 'qty')::bigint, (sums ->> 'price')::bigint, delivery_pesos, seen_delivery,
    begun, case begun when 'pending' then 'held' else 'sold' end, case begun when 'paid' then now() end,
    begun = 'on_delivery', coalesce((rules ->> 'isByPhone')::boolean, false), p_provider = 'transfer', is_counter_sale,
    case when begun = 'pending' then 'payment_pending' when licences = (sums ->> 'qty')::bigint or is_counter_sale then 'delivered'
      when way ? 'address' then 'to_prepare' else 'address_missing' end,
    now(), case when begun <> 'pending' and way ? 'address' and not way ? 'isPickup' then now() + interval '2 days' end)
  returning id into made;
  if has_counted then named := name_stock_movement(case begun when 'pending' then 'hold' else 'sale' end, made,
    case when is_counter_sale then (audit_actor ->> 'actor')::uuid end); end if;
  -- The limit tells the planner how few lines there are: it expects a hundred, and would rather read the whole catalogue.
  with lines as (
    insert into order_lines (id, order_id, product_id, product_name, brand_name, category, description, price, product_image,
      digital, is_counted, quantity, selling_price, price_before_code, cost_price, tax_code)
    select time_ordered_id(), made, p.id, p.product_name, p.brand_name, p.category, p.description, p.price, p.product_image[1:1],
      p.digital, p.stock is not null, g.quantity, coalesce(g.paid, p.selling_price),
      case when g.paid is not null then p.selling_price end, p.cost_price,
      case when (select charges_iva from shop_settings) then coalesce(nullif(p.tax_code, ''), (select usual_tax_code from shop_settings)) end
    from (select * from jsonb_to_recordset(goods) as g (product uuid, quantity integer, paid integer) limit jsonb_array_length(goods)) g
    join products p on p.id = g.product
    returning product_id, quantity, order_lines.is_counted)
  update products p set stock = p.stock - l.quantity from lines l where l.is_counted and p.id = l.product_id;
  if has_counted then named := unname_stock_movement(); end if;
  if sums ->> 'discount' is not null then
    insert into order_discounts (order_id, code_id, code, kind, percent, amount)
    select made, d."codeId", d.named, d.kind, d.percent, d.amount
    from jsonb_to_record(sums -> 'discount') as d ("codeId" uuid, named text, kind text, percent integer, amount bigint);
  end if;
  if way ? 'isPickup' then perform write_order_pickup(made, buyer, way);
  elsif way ? 'address' then perform write_order_address(made, buyer, way);
  end if;
  if licences > 0 then perform take_keys(made, case when begun <> 'pending' then now() end); end if;
  with logged as (
    insert into audit_log (req_id, actor, role, ip_hmac, action, target, result)
    select audit_actor ->> 'reqId', (audit_actor ->> 'actor')::uuid, audit_actor ->> 'role', audit_actor ->> 'ipHmac',
      case begun when 'paid' then 'payment.ok' else 'payment.on_delivery' end, made::text, 'ok' where begun <> 'pending')
  insert into payment_attempts (id, order_id, provider, reference, amount, outcome, expires_at, next_check_at)
  values (time_ordered_id(), made, p_provider, 'PED-' || replace(made::text, '-', '') || '-1', (sums ->> 'price')::bigint + delivery_pesos,
    wanted_outcome, now() + make_interval(secs => coalesce(hold_seconds, 0)),
    case begun when 'pending' then now() + make_interval(secs => coalesce((rules ->> 'firstCheckSeconds')::int, 300)) end)
  returning id into tried;
  if begun <> 'pending' and (rules ->> 'hasMail')::boolean then
    -- The shop needs no e-mail about what it sold itself.
    insert into outbox (kind, order_id)
    select kind, made from unnest(case when is_counter_sale then '{receipt}' else '{receipt,new_order}' end::text[]) as kind;
  elsif p_provider = 'transfer' and (rules ->> 'hasMail')::boolean then
    insert into outbox (kind, order_id) values ('transfer_awaited', made), ('new_order', made);
  end if;
end $$;
