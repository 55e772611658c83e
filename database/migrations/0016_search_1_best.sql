-- The best of all products in each order, as rows of bits: whoever looks for the first page of many hits keeps those of the
-- hits that are among the best so many, and sorts only them. Before, it walked along an index until the page was full or
-- sorted all hits, which took longer the more products there were.
--
-- A row holds every product that is among the best `size`, and may hold others: those that have fallen behind since stay
-- until the row is written anew, and what is found is compared with the last of the best before it counts. So only who rises
-- has to be noted, and payments, which change stock alone, need nothing.

create table search_best (
  orden text not null,
  size integer not null,
  -- The worst of them when the rows were written; the bigger, the better. search_rank_of gives them.
  number bigint not null,
  moment timestamptz not null,
  tie integer not null,
  -- How many have been noted, and how many there were when the rows were written.
  filed integer not null,
  written integer not null,
  constraint search_best_pkey primary key (orden, size)
);

create table search_best_bits (
  orden text not null,
  size integer not null,
  chunk integer not null,
  bits bit varying not null,
  constraint search_best_bits_pkey primary key (orden, size, chunk)
);
alter table search_best_bits alter column bits set storage main;

-- The place of a product in an order, the bigger the better. Relevance without what is sold out: that comes last anyway.
create function search_number_of(orden text, units_sold bigint, selling_price int, discount int) returns bigint
language sql immutable parallel safe as $$
  select case orden when 'relevancia' then units_sold when 'menor-precio' then -selling_price
    when 'mayor-precio' then selling_price when 'mayor-descuento' then discount else 0 end
$$;

create function search_moment_of(orden text, created_at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select case when orden in ('relevancia', 'mas-nuevos') then created_at else '-infinity' end
$$;

create function search_tie_of(orden text, slot int) returns int language sql immutable parallel safe as $$
  select case when orden = 'mayor-precio' then slot else -slot end
$$;

-- Writes the rows of the best `size` in this order anew. Each order walks along its own index.
create function search_write_best(wanted_orden text, wanted_size int) returns void language plpgsql set jit = off as $$
declare
  sorting text := case wanted_orden when 'relevancia' then 'units_sold desc, created_at desc, search_slot'
    when 'menor-precio' then 'selling_price, search_slot' when 'mayor-precio' then 'selling_price desc, search_slot desc'
    when 'mayor-descuento' then 'discount desc, search_slot' else 'created_at desc, search_slot' end;
  in_stock text := case wanted_orden when 'relevancia' then 'and agotado = false' else '' end;
  last record;
  bits_written int;
begin
  delete from search_best where orden = wanted_orden and size = wanted_size;
  delete from search_best_bits where orden = wanted_orden and size = wanted_size;
  execute format('select search_number_of($1, units_sold, selling_price, discount) as number,
      search_moment_of($1, created_at) as moment, search_tie_of($1, search_slot) as tie
    from products where search_slot is not null %s order by %s limit 1 offset $2', in_stock, sorting)
  into last using wanted_orden, wanted_size - 1;
  if last.number is null then return; end if;
  execute format('with best as (
      (select search_slot from products where search_slot is not null %s order by %s limit $2)
      union all
      select search_slot from products where $1 = ''relevancia'' and agotado and search_slot is not null and units_sold >= $3
        and (units_sold, created_at, search_tie_of($1, search_slot)) >= ($3, $4, $5)
    )
    insert into search_best_bits
    select $1, $2, search_slot / 30720, search_row(search_slot %% 30720, 1) from best group by search_slot / 30720', in_stock, sorting)
  using wanted_orden, wanted_size, last.number, last.moment, last.tie;
  select sum(bit_count(bits)) into bits_written from search_best_bits where orden = wanted_orden and size = wanted_size;
  insert into search_best values (wanted_orden, wanted_size, last.number, last.moment, last.tie, bits_written, bits_written);
end $$;

-- Notes these products where they are among the best, and writes rows anew that have taken in as many as they held. One
-- transaction at a time, and at its end, so that nobody who waits here is waited for. Whether the shop has grown enough for
-- larger rows is looked at now and then only, since a single edit shall not count all products.
create function search_rank(slots int[]) returns void language plpgsql set jit = off as $$
declare
  products bigint;
  many boolean := false;
  this record;
begin
  if cardinality(slots) = 0 then return; end if;
  perform pg_advisory_xact_lock(hashtext('alero search best'));
  if cardinality(slots) > 10000 then
    many := 4 * cardinality(slots) > search_product_count();
  end if;
  if not many then
    with ranked as (
      select orden, search_slot as slot, search_number_of(orden, units_sold, selling_price, discount) as number,
        search_moment_of(orden, created_at) as moment, search_tie_of(orden, search_slot) as tie
      from products, unnest('{relevancia,menor-precio,mayor-precio,mayor-descuento,mas-nuevos}'::text[]) as orden
      where search_slot = any (slots)
    ), placed as (
      select orden, size, slot / 30720 as chunk, search_row(slot % 30720, 1) as bits, count(*) as more
      from ranked join search_best as best using (orden)
      where (ranked.number, ranked.moment, ranked.tie) >= (best.number, best.moment, best.tie)
      group by orden, size, slot / 30720
    ), noted as (
      insert into search_best_bits as kept (orden, size, chunk, bits)
      select orden, size, chunk, bits from placed order by orden, size, chunk
      on conflict (orden, size, chunk) do update set bits = kept.bits | excluded.bits
    )
    update search_best as best set filed = filed + sums.more
    from (select orden, size, sum(more)::int as more from placed group by orden, size) as sums
    where best.orden = sums.orden and best.size = sums.size;
    if not exists (select from search_best where filed > 2 * written)
      and not exists (select from unnest(slots) as slot where slot % 64 = 0) then return; end if;
  end if;
  products := search_product_count();
  for this in
    select orden, size
    from unnest('{relevancia,menor-precio,mayor-precio,mayor-descuento,mas-nuevos}'::text[]) as orden,
      (select (2048 * 3 ^ step)::int as size from generate_series(0, 9) as step) as sizes
    where 2 * size <= products and (many or not exists (
      select from search_best as best where best.orden = orden.orden and best.size = sizes.size and filed <= 2 * written))
  loop
    perform search_write_best(this.orden, this.size);
  end loop;
end $$;

-- Notes of one transaction are known by number: the first that is met writes for all, and those after it look for themselves
-- alone instead of passing all that were written.
alter table search_changes
  add column note bigint generated always as identity constraint search_changes_pkey primary key,
  -- Who only has to be noted among the best.
  add column ranked int;

create or replace function search_write_changes() returns trigger language plpgsql as $$
declare
  filled_slots int[];
  ranked_slots int[];
begin
  if not exists (select from search_changes where note = new.note) then return null; end if;
  filled_slots := array(select slot from search_changes, unnest(filled) as slot);
  ranked_slots := array(select distinct ranked from search_changes where ranked is not null);
  with rows_to_clear as (
    select term, cleared / 30720 as chunk, search_row(cleared % 30720, 1) as bits
    from search_changes, unnest(terms) as term where cleared is not null group by 1, 2
  )
  update search_postings as kept set bits = kept.bits & ~rows_to_clear.bits
  from rows_to_clear where kept.term = rows_to_clear.term and kept.chunk = rows_to_clear.chunk;
  delete from search_changes;
  perform search_post(filled_slots);
  perform search_rank(filled_slots || ranked_slots);
  return null;
end $$;

create function search_queue_risen() returns trigger language plpgsql as $$
begin
  insert into search_changes (ranked) values (new.search_slot);
  return null;
end $$;
create trigger products_search_queue_risen after update on products
  for each row
  when (
    new.search_slot is not null and
    (new.units_sold > old.units_sold or new.selling_price <> old.selling_price or new.discount > old.discount
      or new.created_at > old.created_at)
  )
  execute function search_queue_risen();

create or replace function search_empty() returns trigger language plpgsql as $$
begin
  truncate search_postings, search_free_slots, search_blocks, search_best, search_best_bits;
  delete from search_changes;
  return null;
end $$;

create or replace function search_rebuild() returns void language plpgsql as $$
begin
  perform search_lock();
  lock table products in share row exclusive mode;
  truncate search_postings, search_free_slots, search_blocks, search_cells, search_best, search_best_bits;
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
  perform search_rank(array(select search_slot from products where search_slot is not null));
end $$;

select search_rank(array(select search_slot from products where search_slot is not null));
