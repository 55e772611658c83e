-- The products with the fewest units are listed first without sorting all that run out. As running_out, it stays what it is while
-- enough units are left, so that a sale touches no index until then.
alter table products add column units_left smallint generated always as (case when stock <= 5 then stock end) stored;
drop index products_running_out;
create index products_running_out on products (units_left, units_sold desc, id) where running_out and deleted_at is null;
