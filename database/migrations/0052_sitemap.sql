-- When the products of a category, and those of a range of ids, last changed: the newest is met first. What a payment changes
-- stands in no column of it.
create index products_by_change on products (category, updated_at desc, id) where deleted_at is null;
