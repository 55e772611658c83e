-- Takes the keys for the lines of an order, all or none: raises P0409 when there are too few.
create or replace function take_keys(p_order_id uuid, sold timestamptz) returns void language plpgsql as $$
declare
  line record;
begin
  for line in select id, product_id, quantity from order_lines where order_id = p_order_id and digital order by product_id loop
    if take_licence_keys(line.id, line.product_id, line.quantity, sold) < line.quantity then
      raise exception 'not enough keys' using errcode = 'P0409';
    end if;
  end loop;
end $$;

-- Takes units and keys again for an order that had released them, all or none: raises P0409 when something is missing, also for
-- units of a product that is now sold as licences.
create or replace function take_units_again(p_order_id uuid, sold timestamptz) returns void language plpgsql as $$
declare
  counted integer;
  taken integer;
begin
  perform lock_products(array(select product_id from order_lines where order_id = p_order_id and is_counted));
  select count(*) into counted from order_lines l join products p on p.id = l.product_id
  where l.order_id = p_order_id and l.is_counted and p.stock is not null;
  perform name_stock_movement('sale', p_order_id);
  update products p set stock = p.stock - l.quantity from order_lines l
  where l.order_id = p_order_id and l.is_counted and p.id = l.product_id and p.stock >= l.quantity and p.digital = l.digital;
  get diagnostics taken = row_count;
  perform unname_stock_movement();
  if taken < counted then raise exception 'not enough units' using errcode = 'P0409'; end if;
  perform take_keys(p_order_id, sold);
end $$;

-- Releases the units and keys that were held for an order that ends unpaid.
create or replace function release_units(p_order_id uuid) returns void language plpgsql as $$
begin
  perform lock_products(array(select product_id from order_lines where order_id = p_order_id and is_counted));
  perform name_stock_movement('release', p_order_id);
  update products p set stock = p.stock + l.quantity from order_lines l
  where l.order_id = p_order_id and l.is_counted and p.id = l.product_id and p.stock is not null;
  perform unname_stock_movement();
  update licence_keys set order_line_id = null
  where order_line_id in (select id from order_lines where order_id = p_order_id) and sold_at is null;
end $$;
