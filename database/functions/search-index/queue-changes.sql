-- New products that are to be found; a statement with many of them queues one change.
create or replace function search_queue_new() returns trigger language plpgsql as $$
begin
  insert into search_changes (filled)
  select array_agg(search_slot) from inserted where search_slot is not null having count(*) > 0;
  return null;
end $$;

-- A product whose words changed is noted, so that whoever saves it does not wait for the index.
create or replace function search_queue_changed() returns trigger language plpgsql as $$
begin
  insert into search_changes (filled) values (array[new.search_slot]);
  return null;
end $$;

-- A product that was sold or became cheaper or newer may come before others; its words stay.
create or replace function search_queue_risen() returns trigger language plpgsql as $$
begin
  insert into search_changes (ranked) values (new.search_slot);
  return null;
end $$;

-- Notes the terms of a deleted product for removal; its slot is free for the next one.
create or replace function search_drop_product() returns trigger language plpgsql as $$
begin
  if old.search_slot is not null then
    perform search_lock();
    perform search_note_cleared(old);
    insert into search_free_slots (slot, cell) values (old.search_slot, search_cell_of(old));
  end if;
  return null;
end $$;

-- Without products there is no index, and nothing that waits for it.
create or replace function search_empty() returns trigger language plpgsql as $$
begin
  truncate search_postings, search_free_slots, search_blocks, search_best, search_best_bits;
  delete from search_changes;
  return null;
end $$;
