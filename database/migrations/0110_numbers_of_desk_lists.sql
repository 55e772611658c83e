-- Orders that came to stand where they stand at the desk over fifteen days after they were bought: a search for a number, whose newest
-- order desk_number_prefixes knows, skips all others that stand there since later (decision 0140).
create index orders_long_at_desk on orders (desk_state, desk_since, id, created_at) where desk_since - created_at > interval '360 hours';
-- With when it was bought, so that what is passed over is not read from the table.
drop index orders_of_desk;
create index orders_of_desk on orders (desk_state, desk_since, id, created_at);

-- When the newest closed order was bought that has the number. The triggers that keep it come after all migrations: until then a process
-- of the former build writes no words, and closes nothing.
alter table desk_number_prefixes add column newest_closed timestamptz;
lock table order_words, orders in share row exclusive mode;
update desk_number_prefixes p set newest_closed = made.newest from (
  select left(word, 6) as prefix, max(w.created_at) as newest
  from orders o join order_words w on w.order_id = o.id, unnest(tsvector_to_array(w.words)) as word
  where o.desk_state = 'closed' and word ~ '^\d{4}' and word <> replace(w.order_id::text, '-', '') group by 1) made
where p.prefix = made.prefix;

drop function if exists way_through_list(tsquery, double precision, text[], boolean);
drop function if exists number_of_search(tsquery);
drop function if exists newest_with_number(text);
drop function if exists orders_numbered(text);
