-- Rebuilds the index of all products: after a change of this folder's functions or of a category's short name, or when
-- products that moved have left many gaps.
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
  update products p set search_slot = (first_block + position / 512) * 512 + position % 512,
    search_group = search_group_of(variant_group)
  from placed join sized using (cell) where placed.id = p.id;
  delete from search_words;
  delete from search_deletions;
  update search_synonyms set line = line;
  perform search_post(array(select search_slot from products where search_slot is not null));
  perform search_rank(array(select search_slot from products where search_slot is not null));
end $$;

-- Rebuilds the index when a short name changes, because it is among the words of all products of the category.
create or replace function search_rebuild_after_rename() returns trigger language plpgsql as $$
begin
  if exists (select from changed join former using (name) where changed.short_name <> former.short_name) then
    perform search_rebuild();
  end if;
  return null;
end $$;
