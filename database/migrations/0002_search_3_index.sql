-- The search index: for every word a row of bits with one bit a product. Combining words is combining bits, and counting
-- is counting bits, so that the whole count and the counts beside the filters stay exact and cheap with a million products.
--
--   slot    a product's place in every row of bits
--   block   512 slots, all of one cell
--   cell    what the filters can tell apart: category, subcategory, price band, and RAM and storage of phones.
--           Counting a block's bits therefore counts for all filters at once
--   chunk   60 blocks, 30,720 slots: the piece of a row of bits that is stored together; two fit a page of PostgreSQL

alter table products
  add column agotado boolean not null generated always as (coalesce(stock = 0, false)) stored,
  -- In thousandths of the list price.
  add column discount integer not null generated always as (
    case when price = 0 then 0 else (1000 * (price - selling_price)::bigint / price)::int end) stored,
  add column search_slot integer;

create unique index products_search_slot on products (search_slot)
  include (agotado, units_sold, created_at, selling_price, discount) where search_slot is not null;
-- One for each order of the results; the slot decides ties.
create index products_by_relevance on products (agotado, units_sold desc, created_at desc, search_slot) where search_slot is not null;
create index products_by_selling_price on products (selling_price, search_slot) where search_slot is not null;
create index products_by_discount on products (discount desc, search_slot) where search_slot is not null;
create index products_by_age on products (created_at desc, search_slot) where search_slot is not null;

-- As before, and then by discount: the order of a category's list.
drop index products_top_of_category;
create index products_top_of_category on products (category, units_sold desc, discount desc, created_at desc, id)
  where deleted_at is null;

create table search_cells (
  cell integer generated always as identity primary key,
  category text not null,
  brand_name text not null,
  precio text not null,
  ram integer,
  almacenamiento integer,
  -- The names that find all of this cell: its category, the category's short name, its subcategory, and Moda; as stems.
  shelves text[] not null,
  constraint search_cells_unique unique nulls not distinct (category, brand_name, precio, ram, almacenamiento)
);

create table search_blocks (
  block integer primary key,
  cell integer not null references search_cells (cell)
);
create index search_blocks_of_cell on search_blocks (cell, block);

create table search_free_slots (
  slot integer primary key,
  cell integer not null
);
create index search_free_slots_of_cell on search_free_slots (cell, slot);

create table search_postings (
  term text collate "C" not null,
  chunk integer not null,
  bits bit varying not null,
  primary key (term, chunk)
);
-- In the page itself, compressed when sparse.
alter table search_postings alter column bits set storage main;

-- The bands of contract/price-bands.ts, on the list price.
create function search_band(price int) returns text language sql immutable strict parallel safe as $$
  select case when price < 100000 then 'hasta100' when price < 250000 then '100a250' else 'mas250' end
$$;

-- `8`, `8GB` and `8 GB` are 8.
create function search_gigabytes(given text) returns int language sql immutable strict parallel safe as $$
  select nullif(substring(given from '^\s*(\d{1,6})')::int, 0)
$$;

-- The words of a product, each with the best place where it stands: 1 what the product is (the first word of the name;
-- also the second after "juego de", "set de" …), 2 elsewhere in the name, 3 its category and subcategory, 4 what the name
-- says after "para" or "con", 5 attributes and description. A word with ñ is also found without.
create function search_placed_words(p products) returns table (word text, place int) language sql stable parallel safe as $$
  with name as (
    select folded, regexp_replace(folded, ' (para|con|sin|por) .*$', '') as head
    from search_fold(p.product_name) as folded
  ), placed (word, place) as (
    select found, case when position = 1 or (position = 2 and words[1] in ('juego', 'set', 'kit', 'par', 'pack', 'caja', 'combo', 'paquete')) then 1 else 2 end
    from name, search_words_of(head) as words, unnest(words) with ordinality as each (found, position)
    union all
    select unnest(search_words_of(substr(folded, length(head) + 1))), 4 from name
    union all
    select unnest(search_words_of(search_fold(p.category || ' ' || p.brand_name || ' '
      || coalesce((select short_name from categories where name = p.category), '')))), 3
    union all
    select unnest(search_words_of(search_fold(p.description || ' '
      || coalesce((select string_agg(key || ' ' || value, ' ') from jsonb_each_text(p.attributes)
        where jsonb_typeof(p.attributes) = 'object'), '')))), 5
  )
  select form, min(placed.place)
  from placed, lateral (select placed.word as form union select replace(placed.word, 'ñ', 'n')) as forms
  where length(form) <= 40
  group by form
$$;

-- All terms under which a product is filed: `1:celular` when the word stands in place 1; `1:cel*` when a word there begins
-- so (one to three letters only, longer ones are looked up in the vocabulary); `*` for every product.
create function search_terms_of(words text[], places int[]) returns setof text language sql immutable parallel safe as $$
  select place || ':' || search_stem(word) from unnest(words, places) as placed (word, place)
  union all
  select min(place) || ':' || left(word, letters) || '*'
  from unnest(words, places) as placed (word, place), generate_series(1, 3) as letters
  where length(word) >= letters and (place < 5 or letters = 3)
  group by left(word, letters)
  union all
  select '*'
$$;

create function search_shelves_of(category text, brand_name text) returns text[] language sql stable parallel safe as $$
  select array_agg(distinct array_to_string(search_stems_of(form), ' '))
  from unnest(array[category, brand_name, (select short_name from categories where name = category),
      case when search_stems_of(category) @> '{moda}' then 'moda' end]) as shelf,
    lateral (values (shelf), (replace(replace(normalize(shelf, nfc), 'ñ', 'n'), 'Ñ', 'N'))) as forms (form)
  where shelf is not null
$$;

create function search_cell_of(p products) returns int language plpgsql as $$
declare
  phone boolean := p.brand_name = 'Celulares';
  its_ram int := case when phone then search_gigabytes(p.attributes ->> 'RAM') end;
  its_storage int := case when phone then search_gigabytes(p.attributes ->> 'Almacenamiento') end;
  found_cell int;
begin
  select cell into found_cell from search_cells
  where category = p.category and brand_name = p.brand_name and precio = search_band(p.price)
    and ram is not distinct from its_ram and almacenamiento is not distinct from its_storage;
  if found_cell is null then
    insert into search_cells (category, brand_name, precio, ram, almacenamiento, shelves)
    values (p.category, p.brand_name, search_band(p.price), its_ram, its_storage, search_shelves_of(p.category, p.brand_name))
    returning cell into found_cell;
  end if;
  return found_cell;
end $$;

-- A free place in a block of the cell: one that was left, or the next one of its last block. Whoever changes what can be
-- searched waits for the one before; payments, which only change stock and units sold, never come this way.
create function search_take_slot(wanted int) returns int language plpgsql as $$
declare
  taken int;
  last_block int;
begin
  delete from search_free_slots where slot = (select slot from search_free_slots where cell = wanted order by slot limit 1)
  returning slot into taken;
  if taken is not null then return taken; end if;
  select max(block) into last_block from search_blocks where cell = wanted;
  select coalesce(max(search_slot) + 1, last_block * 512) into taken
  from products where search_slot between last_block * 512 and last_block * 512 + 511;
  if taken is null or taken % 512 = 0 and taken > last_block * 512 then
    insert into search_blocks (block, cell) values ((select coalesce(max(block) + 1, 0) from search_blocks), wanted)
    returning block * 512 into taken;
  end if;
  return taken;
end $$;

-- Gathers places of a chunk into its row of bits: `search_row(place, 1)`.
do $$
begin
  execute format('create aggregate search_row(int, int) (sfunc = set_bit, stype = bit, initcond = %L)', 'x' || repeat('0', 7680));
end $$;

-- Writes the bits of these slots, a chunk at a time: every row of bits is written once.
create function search_post(slots int[]) returns void language plpgsql
set work_mem = '128MB' set jit = off as $$
declare
  this_chunk int;
begin
  for this_chunk in select distinct slot / 30720 from unnest(slots) as slot order by 1 loop
    with placed as materialized (
      select p.search_slot as slot, words, places
      from products p, lateral (select array_agg(word) as words, array_agg(place) as places from search_placed_words(p)) as placed
      where p.search_slot = any (array(select slot from unnest(slots) as slot where slot / 30720 = this_chunk))
    ), learned as (
      select search_learn_words(array(select distinct unnest(words) from placed))
    )
    insert into search_postings as kept (term, chunk, bits)
    select term, this_chunk, search_row(slot % 30720, 1)
    from learned, placed, search_terms_of(words, places) as term
    group by term
    order by term
    on conflict (term, chunk) do update set bits = kept.bits | excluded.bits;
  end loop;
end $$;

create function search_lock() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('alero search index'))
$$;

-- What a transaction changes waits here until it commits, so that ten thousand products write each row of bits once: slots to
-- fill, and the terms that a slot no longer stands for.
create table search_changes (
  filled int[],
  cleared int,
  terms text[]
);

create function search_note_cleared(p products) returns void language sql as $$
  insert into search_changes (cleared, terms)
  select p.search_slot, array(select search_terms_of(words, places))
  from (select array_agg(word) as words, array_agg(place) as places from search_placed_words(p)) as placed
$$;

create function search_write_changes() returns trigger language plpgsql as $$
declare
  filled_slots int[] := array(select slot from search_changes, unnest(filled) as slot);
begin
  -- The first note of a transaction writes for all of them.
  if not exists (select from search_changes) then return null; end if;
  with rows_to_clear as (
    select term, cleared / 30720 as chunk, search_row(cleared % 30720, 1) as bits
    from search_changes, unnest(terms) as term where cleared is not null group by 1, 2
  )
  update search_postings as kept set bits = kept.bits & ~rows_to_clear.bits
  from rows_to_clear where kept.term = rows_to_clear.term and kept.chunk = rows_to_clear.chunk;
  delete from search_changes;
  perform search_post(filled_slots);
  return null;
end $$;

create constraint trigger search_changes_write after insert on search_changes
  deferrable initially deferred for each row execute function search_write_changes();

create function search_place_product() returns trigger language plpgsql as $$
begin
  perform search_lock();
  if tg_op = 'UPDATE' and old.search_slot is not null then
    perform search_note_cleared(old);
    if new.deleted_at is null and search_cell_of(new) = search_cell_of(old) then return new; end if;
    insert into search_free_slots (slot, cell) values (old.search_slot, search_cell_of(old));
  end if;
  new.search_slot := case when new.deleted_at is null then search_take_slot(search_cell_of(new)) end;
  return new;
end $$;

create trigger products_search_place_new before insert on products
  for each row execute function search_place_product();
create trigger products_search_place_changed before update on products
  for each row
  when (
    (old.product_name, old.brand_name, old.category, old.description, old.attributes, search_band(old.price), old.deleted_at is null)
    is distinct from
    (new.product_name, new.brand_name, new.category, new.description, new.attributes, search_band(new.price), new.deleted_at is null)
  )
  execute function search_place_product();

create function search_queue_new() returns trigger language plpgsql as $$
begin
  insert into search_changes (filled)
  select array_agg(search_slot) from inserted where search_slot is not null having count(*) > 0;
  return null;
end $$;
create trigger products_search_queue_new after insert on products referencing new table as inserted
  for each statement execute function search_queue_new();

create function search_queue_changed() returns trigger language plpgsql as $$
begin
  insert into search_changes (filled) values (array[new.search_slot]);
  return null;
end $$;
create trigger products_search_queue_changed after update on products
  for each row
  when (
    new.search_slot is not null and
    (old.product_name, old.brand_name, old.category, old.description, old.attributes, search_band(old.price), old.deleted_at is null)
    is distinct from
    (new.product_name, new.brand_name, new.category, new.description, new.attributes, search_band(new.price), new.deleted_at is null)
  )
  execute function search_queue_changed();

create function search_drop_product() returns trigger language plpgsql as $$
begin
  if old.search_slot is not null then
    perform search_lock();
    perform search_note_cleared(old);
    insert into search_free_slots (slot, cell) values (old.search_slot, search_cell_of(old));
  end if;
  return null;
end $$;
create trigger products_search_drop after delete on products
  for each row execute function search_drop_product();

create function search_empty() returns trigger language plpgsql as $$
begin
  truncate search_postings, search_free_slots, search_blocks;
  delete from search_changes;
  return null;
end $$;
create trigger products_search_empty after truncate on products
  for each statement execute function search_empty();

-- How many products are for sale.
create function search_product_count() returns bigint language sql stable as $$
  select coalesce(sum(bit_count(bits)), 0)::bigint from search_postings where term = '*'
$$;

-- Whether a category is meant by a name: accents, capitals and ñ do not matter, and Moda is all categories of fashion.
create function search_is_category(category text, given text) returns boolean language sql immutable parallel safe as $$
  select replace(search_fold(category), 'ñ', 'n') = replace(search_fold(given), 'ñ', 'n')
    or search_fold(given) = 'moda' and search_fold(category) like 'moda para %'
$$;

-- Files every product anew: after a change of the functions above or of a category's short name, or when many products
-- have moved and left gaps.
create function search_rebuild() returns void language plpgsql as $$
begin
  perform search_lock();
  lock table products in share row exclusive mode;
  truncate search_postings, search_free_slots, search_blocks, search_cells;
  delete from search_changes;
  update products set search_slot = null where search_slot is not null;
  with placed as (
    select id, cell, row_number() over (partition by cell order by created_at, id) - 1 as position
    from (select p.id, p.created_at, search_cell_of(p) as cell from products p where deleted_at is null) as found
  ), sized as (
    select cell, (count(*) + 511) / 512 as blocks,
      sum((count(*) + 511) / 512) over (order by cell) - (count(*) + 511) / 512 as first_block
    from placed group by cell
  ), opened as (
    insert into search_blocks (block, cell) select first_block + number, cell
    from sized, generate_series(0, blocks - 1) as number
  )
  update products p set search_slot = (first_block + position / 512) * 512 + position % 512
  from placed join sized using (cell) where placed.id = p.id;
  delete from search_words;
  delete from search_deletions;
  update search_synonyms set line = line;
  perform search_post(array(select search_slot from products where search_slot is not null));
end $$;

create function search_rebuild_shelves() returns trigger language plpgsql as $$
begin
  if exists (select from changed join former using (name) where changed.short_name <> former.short_name) then
    perform search_rebuild();
  end if;
  return null;
end $$;
create trigger categories_search_rebuild after update on categories
  referencing old table as former new table as changed
  for each statement execute function search_rebuild_shelves();

select search_rebuild() where exists (select from products);
