-- Of each number that words of orders begin with, six characters of it at most, when the newest order that has it was bought: the list
-- of everything begins its walk there (decision 0117). The ids of orders are left out: they are many, and orders has their index.
create table desk_number_prefixes (
  prefix text collate "C" constraint desk_number_prefixes_pkey primary key,
  newest timestamptz not null);

-- The triggers that keep it come after all migrations: until then a process of the former build writes no words.
lock table order_words in share row exclusive mode;
insert into desk_number_prefixes (prefix, newest)
select left(word, 6), max(w.created_at) from order_words w, unnest(tsvector_to_array(w.words)) as word
where word ~ '^\d{4}' and word <> replace(w.order_id::text, '-', '') group by 1;
