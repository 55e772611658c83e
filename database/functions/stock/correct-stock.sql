-- Puts units of an order that came back on sale again, as movements of the kind `return`. Products without a counted stock and
-- licensed ones, whose stock is their free keys, are skipped. Products are locked in the order of payments. The caller checks how
-- many units of a line may come back: calling it twice returns them twice.
--   returned  [{"product": uuid, "units": number above 0}, …], each product once
create or replace function return_units(p_order_id uuid, returned jsonb, actor uuid, note text default null) returns void
language plpgsql as $$
begin
  if exists (select from jsonb_to_recordset(returned) as r (product uuid, units integer) where (units > 0) is not true) then
    raise exception 'a return has units' using errcode = 'check_violation';
  end if;
  perform lock_products(array(select product from jsonb_to_recordset(returned) as r (product uuid)));
  perform name_stock_movement('return', p_order_id, actor, note);
  update products p set stock = p.stock + r.units
  from jsonb_to_recordset(returned) as r (product uuid, units integer)
  where p.id = r.product and p.stock is not null and not p.digital;
  perform unname_stock_movement();
end $$;

-- Corrects the stock of a product, once for each key of a person.
--   received  units that arrived, added to the current stock
--   counted   units that were for sale when movement `seen_movement` was the latest (0: none); movements of orders and visits since then
--             are added, and any other change since then refuses it
-- Returns {code, …}: DONE with movement and count, or PRODUCT_NOT_FOUND, NOT_COUNTED, LICENSED, CHANGED, SOLD_MEANWHILE, TOO_MANY,
-- KEY_REUSED, and nothing was changed.
create or replace function correct_stock(product uuid, received integer, counted integer, seen_movement bigint, actor uuid, reason text,
  wanted_key text) returns jsonb language plpgsql as $$
declare
  p products;
  earlier stock_movements;
  next_stock bigint;
  fingerprint text := md5(jsonb_build_array(product, received, counted, seen_movement, reason)::text);
  since record;
begin
  select * into p from products where id = product and deleted_at is null for no key update;
  if not found then return '{"code": "PRODUCT_NOT_FOUND"}'; end if;
  select * into earlier from stock_movements m where m.actor = correct_stock.actor and m.key = wanted_key;
  if found then
    if earlier.fingerprint <> fingerprint then return '{"code": "KEY_REUSED"}'; end if;
    return jsonb_build_object('code', 'DONE', 'isReplay', true, 'movement', earlier.id, 'stock', p.stock);
  end if;
  if p.digital then return '{"code": "LICENSED"}'; end if;
  if received is not null then
    if p.stock is null then return '{"code": "NOT_COUNTED"}'; end if;
    next_stock := p.stock::bigint + received;
  else
    select coalesce(sum(m.units), 0) as units,
      coalesce(bool_or(m.kind not in ('sale', 'hold', 'release', 'return', 'visit', 'visit_return')), false) as is_foreign into since
    from stock_movements m where m.product_id = product and m.id > seen_movement;
    if since.is_foreign or seen_movement <> 0 and not exists (
        select from stock_movements m where m.product_id = product and m.id = seen_movement) then
      return jsonb_build_object('code', 'CHANGED', 'stock', p.stock);
    end if;
    next_stock := counted + since.units;
    if next_stock < 0 then return jsonb_build_object('code', 'SOLD_MEANWHILE', 'stock', p.stock); end if;
  end if;
  if next_stock > 1000000 then return '{"code": "TOO_MANY"}'; end if;
  perform name_stock_movement(case when received is null then 'counted' else 'received' end, null, actor, reason,
    wanted_key, fingerprint);
  update products set stock = next_stock where id = product;
  perform unname_stock_movement();
  return jsonb_build_object('code', 'DONE', 'isReplay', false, 'stock', next_stock,
    'movement', (select max(m.id) from stock_movements m where m.product_id = product));
-- Another product is being corrected with the same key at this moment.
exception when unique_violation then return '{"code": "KEY_REUSED"}';
end $$;
