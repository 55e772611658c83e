-- Locks products before several of them are changed, in the order in which payments lock them (lock_goods): first those with a counted
-- stock, then the others, each by id. One order everywhere avoids deadlocks.
create or replace function lock_products(product_ids uuid[]) returns void language plpgsql as $$
begin
  perform from products where id = any (product_ids) order by stock is null, id for no key update;
end $$;
