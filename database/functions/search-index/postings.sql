-- Serializes transactions that change slots: the lock lasts until the transaction ends.
create or replace function search_lock() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('alero search index'))
$$;

-- Aggregates positions within a chunk into its row of bits: `search_row(position, 1)`.
do $$
begin
  execute format('create or replace aggregate search_row(int, int) (sfunc = set_bit, stype = bit, initcond = %L)',
    'x' || repeat('0', 7680));
end $$;

-- Sets the bits of these slots chunk by chunk, so that every row of bits is written once.
create or replace function search_post(slots int[]) returns void language plpgsql
set work_mem = '128MB' set jit = off as $$
declare
  this_chunk int;
begin
  for this_chunk in select distinct slot / 30720 from unnest(slots) as slot order by 1 loop
    with placed as materialized (
      select p.search_slot as slot, words, places, p.variant_group <> '' as is_variant
      from products p, lateral (select array_agg(word) as words, array_agg(place) as places from search_placed_words(p)) as placed
      where p.search_slot = any (array(select slot from unnest(slots) as slot where slot / 30720 = this_chunk))
    ), learned as (
      select search_learn_words(array(select distinct unnest(words) from placed))
    )
    insert into search_postings as stored (term, chunk, bits)
    select term, this_chunk, search_row(slot % 30720, 1)
    from learned, placed, lateral (
      select search_terms_of(words, places) as term
      union all
      -- What a search for cards finds each group of variants by (P-265).
      select '+' where is_variant
    ) as its_terms
    group by term
    order by term
    on conflict (term, chunk) do update set bits = stored.bits | excluded.bits;
  end loop;
end $$;

-- Runs at commit, for each row of `search_changes`: the first one applies all changes of the transaction.
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
  update search_postings as stored set bits = stored.bits & ~rows_to_clear.bits
  from rows_to_clear where stored.term = rows_to_clear.term and stored.chunk = rows_to_clear.chunk;
  delete from search_changes;
  perform search_post(filled_slots);
  perform search_rank(filled_slots || ranked_slots);
  return null;
end $$;

-- Queues the terms of a product for removal, before it changes or is deleted.
create or replace function search_note_cleared(p products) returns void language sql as $$
  insert into search_changes (cleared, terms)
  select p.search_slot, array(select search_terms_of(words, places) union all select '+' where p.variant_group <> '')
  from (select array_agg(word) as words, array_agg(place) as places from search_placed_words(p)) as placed
$$;
