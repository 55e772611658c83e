-- Keeps the few units that are left of a product, up to those of products.running_out.
create or replace function set_units_left() returns trigger language plpgsql as $$
begin
  new.units_left := case when new.stock <= 5 then new.stock end;
  return new;
end $$;
