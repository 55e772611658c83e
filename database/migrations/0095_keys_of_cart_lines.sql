-- The Idempotency-Key under which the last unit of a line was added: the same press sent again adds no other unit.
drop function if exists add_to_cart(uuid, uuid);
alter table cart_items add column added_key text constraint cart_items_added_key_length check (length(added_key) <= 255);
