-- The owner's list of what is not for sale, the last one removed first (P-257). Most products are for sale, so that it is small.
create index products_removed on products (deleted_at desc, id) where deleted_at is not null;
