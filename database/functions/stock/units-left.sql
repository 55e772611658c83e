-- The units of a product that is running out: the number of products.running_out and of RUNNING_OUT in the contract, as a test makes
-- sure; null while enough are left.
create or replace function few_left(stock integer) returns smallint language sql immutable as $$
  select case when stock <= 5 then stock end::smallint
$$;

-- Keeps them in products.units_left.
create or replace function set_units_left() returns trigger language plpgsql as $$
begin
  new.units_left := few_left(new.stock);
  return new;
end $$;
