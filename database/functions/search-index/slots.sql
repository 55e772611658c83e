-- Takes a free slot in a block of the cell: one that was freed, or the next one of its last block. The caller has called
-- search_lock(); payments, which only change stock and units sold, never need it.
create or replace function search_take_slot(wanted int) returns int language plpgsql as $$
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

-- The number of a group, by its name; null for products without one.
create or replace function search_group_of(variant_group text) returns bigint language sql immutable parallel safe as $$
  select case when variant_group <> '' then hashtextextended(fold_variant(variant_group), 0) end
$$;

-- Gives a slot to a new product and to one whose cell changes, and queues its former terms for removal.
create or replace function search_place_product() returns trigger language plpgsql as $$
begin
  perform search_lock();
  new.search_group := search_group_of(new.variant_group);
  if tg_op = 'UPDATE' and old.search_slot is not null then
    perform search_note_cleared(old);
    if new.deleted_at is null and search_cell_of(new) = search_cell_of(old) then return new; end if;
    insert into search_free_slots (slot, cell) values (old.search_slot, search_cell_of(old));
  end if;
  new.search_slot := case when new.deleted_at is null then search_take_slot(search_cell_of(new)) end;
  return new;
end $$;

-- How many products are for sale.
create or replace function search_product_count() returns bigint language sql stable as $$
  select coalesce(sum(bit_count(bits)), 0)::bigint from search_postings where term = '*'
$$;
