-- Beside its words stands when an order was bought: the desk lists the newest first, and a search need not look each of them up in
-- orders. Whoever still writes words ends first, and those after it write by the function of this build.
alter table order_words add column created_at timestamptz;
drop index order_words_found;
-- No word of an order changes by this, so none is to be noted.
alter table order_words disable trigger user;
update order_words w set created_at = o.created_at from orders o where o.id = w.order_id;
alter table order_words enable trigger user;
alter table order_words alter column created_at set not null;
create index order_words_newest on order_words (created_at, order_id);
-- What is near in time is near on the pages then, as it is written from now on, and nothing of the former rows is left.
cluster order_words using order_words_newest;
alter table order_words set without cluster;
create index order_words_found on order_words using gin (words) with (fastupdate = off);

-- One trigger of addresses does what two did; it comes with the functions.
drop trigger if exists order_addresses_words on order_addresses;
drop trigger if exists order_addresses_refresh_desk on order_addresses;
drop function if exists refresh_desk_of_address();

-- A function cannot be replaced by one that returns other columns.
drop function if exists desk_search(text);
