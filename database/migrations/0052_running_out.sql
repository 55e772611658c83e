-- The products with the fewest units are listed first without sorting all that run out: null while enough are left, so that a sale
-- touches no index until then. A trigger keeps it: a generated column would write the whole table anew, under a lock for which
-- every page waits. So only the rows that run out are written; the table stays locked until all migrations are done.
alter table products add column units_left smallint;
update products set units_left = stock where running_out;
drop index products_running_out;
create index products_running_out on products (units_left, units_sold desc, id) where running_out and deleted_at is null;
