-- Sorts these slots and returns `room` of them after `skip`. With `best`, only those that are certainly among the best.
create or replace function search_sorted(slots int[], wanted_orden text, room int, skip bigint, best search_best) returns int[] language plpgsql stable as $$
declare
  all_of_them boolean := best.orden is null;
begin
  if wanted_orden = 'relevancia' then
    return array(
      select search_slot from products
      where search_slot is not null and search_slot = any (slots)
        and (all_of_them or not agotado and (units_sold, created_at, -search_slot) >= (best.number, best.moment, best.tie))
      order by agotado, units_sold desc, created_at desc, search_slot limit room offset skip
    );
  end if;
  return array(
    select search_slot from products
    where search_slot is not null and search_slot = any (slots)
      and (all_of_them or (search_number_of(wanted_orden, units_sold, selling_price, discount),
        search_moment_of(wanted_orden, created_at), search_tie_of(wanted_orden, search_slot)) >= (best.number, best.moment, best.tie))
    order by search_number_of(wanted_orden, units_sold, selling_price, discount) desc, search_moment_of(wanted_orden, created_at) desc,
      search_tie_of(wanted_orden, search_slot) desc limit room offset skip
  );
end $$;

-- The same by reading the index of the order and taking the slots whose bit is set, for at most `steps` rows.
create or replace function search_scan(matching_bits bit varying[], orden text, room int, skip bigint, steps bigint) returns int[] language plpgsql stable as $$
declare
  found int[];
begin
  if orden = 'relevancia' then
    found := array(select search_slot from (select search_slot from products where search_slot is not null
      order by agotado, units_sold desc, created_at desc, search_slot limit steps) as walked
      where get_bit(matching_bits[search_slot / 30720 + 1], search_slot % 30720) = 1 limit room offset skip);
  elsif orden = 'menor-precio' then
    found := array(select search_slot from (select search_slot from products where search_slot is not null
      order by selling_price, search_slot limit steps) as walked
      where get_bit(matching_bits[search_slot / 30720 + 1], search_slot % 30720) = 1 limit room offset skip);
  elsif orden = 'mayor-precio' then
    found := array(select search_slot from (select search_slot from products where search_slot is not null
      order by selling_price desc, search_slot desc limit steps) as walked
      where get_bit(matching_bits[search_slot / 30720 + 1], search_slot % 30720) = 1 limit room offset skip);
  elsif orden = 'mayor-descuento' then
    found := array(select search_slot from (select search_slot from products where search_slot is not null
      order by discount desc, search_slot limit steps) as walked
      where get_bit(matching_bits[search_slot / 30720 + 1], search_slot % 30720) = 1 limit room offset skip);
  else
    found := array(select search_slot from (select search_slot from products where search_slot is not null
      order by created_at desc, search_slot limit steps) as walked
      where get_bit(matching_bits[search_slot / 30720 + 1], search_slot % 30720) = 1 limit room offset skip);
  end if;
  return found;
end $$;

-- Few hits are all sorted. Of very many, the index of the order soon yields a page. Otherwise the hits among the best products
-- are sorted. All ways return the same; one that does not fill the page gives way to the next.
create or replace function search_pick(matching_bits bit varying[], hits bigint, orden text, room int, skip bigint) returns int[] language plpgsql stable as $$
declare
  products float := (select case when reltuples > 0 then reltuples else cardinality(matching_bits) * 30720 end from pg_class where oid = 'products'::regclass);
  expected int := least(room, hits - skip);
  steps bigint := 1.5 * (room + skip) * greatest(products, hits) / hits + 50;
  found int[];
  slots int[] := '{}';
  best search_best;
begin
  if hits > 150 and hits > room + skip then
    if steps < 1500 then
      found := search_scan(matching_bits, orden, room, skip, steps);
      if cardinality(found) = expected then return found; end if;
      steps := 4 * steps;
    end if;
    for best in
      select * from search_best as b
      where room + skip <= 2000 and b.orden = search_pick.orden and b.filed * hits / products > 1.2 * (room + skip)
        and b.filed < products
      order by size
    loop
      slots := array(
        select place from search_best_bits as b, unnest(search_places_of(matching_bits[chunk + 1] & bits, chunk * 30720)) as place
        where b.orden = best.orden and b.size = best.size and matching_bits[chunk + 1] is not null
      );
      found := search_sorted(slots, orden, room, skip, best);
      if cardinality(found) = expected then return found; end if;
    end loop;
    while steps < 15 * hits loop
      found := search_scan(matching_bits, orden, room, skip, steps);
      if cardinality(found) = expected then return found; end if;
      steps := 4 * steps;
    end loop;
  end if;
  return search_sorted(search_list_slots(matching_bits, hits), orden, room, skip, null);
end $$;
