-- The owner's limit: the stock up to which a product counts as running out.
create or replace function running_out_from() returns smallint language sql stable as $$
  select running_out_from from shop_settings
$$;

-- Sets whether a product is running out, and its units: null while enough are left. The setting is read only when the stock
-- changes.
create or replace function set_units_left() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.stock is not distinct from old.stock then return new; end if;
  end if;
  new.running_out := coalesce(new.stock <= running_out_from(), false);
  new.units_left := case when new.running_out then new.stock end;
  return new;
end $$;

-- Sets the limit and recomputes `running_out` of all products. Stock changes are blocked meanwhile, because one compared with the
-- old limit would stay wrong. A payment that has locked its products goes first: with a weaker lock each would wait for the other.
-- Returns whether anything changed.
-- Returns whether anything changed.
create or replace function set_running_out_from(p_units integer) returns boolean language plpgsql set lock_timeout = '5s' as $$
begin
  lock table products in exclusive mode;
  update shop_settings set running_out_from = p_units where running_out_from <> p_units;
  if not found then return false; end if;
  update products p set running_out = is_low.now, units_left = case when is_low.now then p.stock end
  from (select id, coalesce(stock <= p_units, false) as now from products) is_low
  where is_low.id = p.id and p.running_out <> is_low.now;
  return true;
end $$;
