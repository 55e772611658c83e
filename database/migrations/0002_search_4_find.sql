-- Finding: a query becomes units (every one must be met), a unit alternatives (the words themselves, or a synonym), an
-- alternative parts (every word of it), and a part terms of the index. Each term carries the class of what it finds:
--   0 the product is this, word for word    1 its name begins so, half-typed    2, 3 the same elsewhere in the name
--   4 the product is a synonym of this      5 category, subcategory, "para …", synonyms elsewhere    6 description, attributes
-- A product is as good as its worst unit. Bits of all classes up to the fourth are called c4, and so on.

create index search_words_stem on search_words (stem);
create index search_synonym_pairs_word on search_synonym_pairs ((phrase[1] collate "C")) where cardinality(phrase) = 1;

-- Whether a word begins so, in a form that an index serves whatever the beginning. PostgreSQL writes it into the statement.
create function search_begins(word text, beginning text) returns boolean language sql immutable parallel safe as $$
  select word collate "C" >= beginning and word collate "C" < beginning || U&'\+10FFFF'
$$;

-- The terms that find one word. `first`: it opens the query. `open`: more letters may follow.
create function search_terms_for(word text, first boolean, open boolean) returns table (term text, class int)
language sql stable as $$
  with places (place, whole, begun) as (
    values (1, 0, 1), (2, case when first then 2 else 0 end, case when first then 3 else 1 end), (3, 5, 5), (4, 5, 5), (5, 6, 6)
  )
  select place || ':' || search_stem(word), whole from places
  union all
  select place || ':' || word || '*', begun from places
  where open and length(word) <= 3 and (place < 5 or length(word) = 3)
  union all
  select place || ':' || stem, begun
  from places, (select distinct stem from search_words as known where search_begins(known.word, search_terms_for.word)) as longer
  where open and length(word) > 3 and stem <> search_stem(word)
$$;

-- What to look up for these words. The longest phrase that has synonyms becomes one unit. With `lenient`, for when nothing
-- else was found, every word may be half-typed and synonyms count in descriptions too. `whole`: parts of the alternative.
create function search_plan(words text[], lenient boolean)
returns table (unit int, alternative int, part int, whole int, term text, class int) language plpgsql stable rows 20 as $$
declare
  stems text[] := array(select search_stem(word) from unnest(words) as word);
  at int := 1;
  span int;
begin
  unit := 0;
  while at <= cardinality(words) loop
    unit := unit + 1;
    span := least(5, cardinality(words) - at + 1);
    while span > 0 and not exists (select from search_synonym_pairs where phrase = stems[at:at + span - 1]) loop
      span := span - 1;
    end loop;

    for part in 1..greatest(span, 1) loop
      return query
      select unit, 0, part, greatest(span, 1), own.term, own.class
      from search_terms_for(words[at + part - 1], at + part = 2, lenient or at + part - 1 = cardinality(words)) as own;
    end loop;
    return query
    select unit, meant.number::int, meant.part::int, meant.whole, place || ':' || meant.stem, synonym_class
    from (
        select dense_rank() over (order by meaning) as number, position as part, cardinality(meaning) as whole, stem
        from (
          select meaning from search_synonym_pairs where span > 0 and phrase = stems[at:at + span - 1]
          union
          -- A synonym may be half-typed too.
          select meaning from search_synonym_pairs
          where at = cardinality(words) and length(words[at]) >= 3 and cardinality(phrase) = 1
            and search_begins(phrase[1] collate "C", words[at])
        ) as known, unnest(meaning) with ordinality as each (stem, position)
      ) as meant,
      (values (1, 4), (2, 5), (3, 5), (4, 6), (5, 6)) as places (place, synonym_class)
    where place < 5 or lenient;
    at := at + greatest(span, 1);
  end loop;
end $$;

create type search_reading as (
  units int[], alternatives int[], parts int[], wholes int[], terms text[], classes int[]
);

create function search_read(words text[], lenient boolean) returns search_reading language plpgsql stable as $$
declare
  reading search_reading;
begin
  select array_agg(unit), array_agg(alternative), array_agg(part), array_agg(whole), array_agg(term), array_agg(class)
  into reading from search_plan(words, lenient);
  return reading;
end $$;

-- The products that meet every unit, for each of these classes with terms of that class or better: a row of bits as an array,
-- an element a chunk, null where there is none. Classes that find nothing are left out.
create function search_match(reading search_reading, classes int[]) returns table (class int, bits bit varying[])
language plpgsql stable rows 4 as $$
#variable_conflict use_column
declare
  last_chunk int := (select max(block) / 60 from search_blocks);
  unit_count int := reading.units[cardinality(reading.units)];
begin
  return query
  with wanted as (
    select asked.class, unit, alternative, part, whole, term
    from unnest(reading.units, reading.alternatives, reading.parts, reading.wholes, reading.terms, reading.classes)
      as term (unit, alternative, part, whole, term, class)
      join unnest(search_match.classes) as asked (class) on term.class <= asked.class
  ), met_parts as (
    select class, chunk, unit, alternative, part, whole, bit_or(bits) as bits
    from wanted join search_postings using (term) group by class, chunk, unit, alternative, part, whole
  ), met_alternatives as (
    select class, chunk, unit, bit_and(bits) as bits from met_parts
    group by class, chunk, unit, alternative, whole having count(*) = whole
  ), met_units as (
    select class, chunk, unit, bit_or(bits) as bits from met_alternatives group by class, chunk, unit
  ), met as (
    select class, chunk, bit_and(bits) as bits from met_units group by class, chunk
    having count(*) = unit_count and bit_count(bit_and(bits)) > 0
  ), filled as (
    select class, chunk, bits from met
    union all
    select class, number, null from (select distinct class from met) as found, generate_series(0, last_chunk) as number
    where not exists (select from met where met.class = found.class and met.chunk = number)
  )
  select class, array_agg(bits::bit varying order by chunk) from filled group by class order by class;
end $$;

-- The operations on such arrays. A missing array has no bits.
create function search_both(a bit varying[], b bit varying[]) returns bit varying[] language plpgsql immutable as $$
declare
  result bit varying[] := a;
begin
  if a is null or b is null then return null; end if;
  for i in 1..cardinality(a) loop
    if a[i] is not null then result[i] := a[i] & b[i]; end if;
  end loop;
  return result;
end $$;

create function search_any(a bit varying[], b bit varying[]) returns bit varying[] language plpgsql immutable as $$
declare
  result bit varying[] := a;
begin
  if a is null then return b; end if;
  for i in 1..cardinality(a) loop
    if b[i] is not null then result[i] := coalesce(a[i] | b[i], b[i]); end if;
  end loop;
  return result;
end $$;

create function search_without(a bit varying[], b bit varying[]) returns bit varying[] language plpgsql immutable as $$
declare
  result bit varying[] := a;
begin
  if a is null or b is null then return a; end if;
  for i in 1..cardinality(a) loop
    if a[i] is not null and b[i] is not null then result[i] := a[i] & ~b[i]; end if;
  end loop;
  return result;
end $$;

create function search_count(a bit varying[]) returns bigint language plpgsql immutable as $$
declare
  hits bigint := 0;
begin
  for i in 1..coalesce(cardinality(a), 0) loop
    hits := hits + coalesce(bit_count(a[i]), 0);
  end loop;
  return hits;
end $$;

-- Sixty rows of bits, each with one block of a chunk full: what a choice of blocks is put together from.
create table search_full_blocks (
  number integer primary key,
  bits bit varying not null
);
insert into search_full_blocks
select number, ('x' || repeat('0', number * 128) || repeat('f', 128) || repeat('0', (59 - number) * 128))::bit varying
from generate_series(0, 59) as number;

-- All slots of these cells; null when there are none.
create function search_bits_of_cells(cells int[]) returns bit varying[] language plpgsql stable as $$
begin
  if coalesce(cardinality(cells), 0) = 0 then return null; end if;
  return (
    with filled as (
      select block / 60 as chunk, bit_or(bits)::bit varying as bits
      from search_blocks join search_full_blocks on number = block % 60 where cell = any (cells) group by 1
    )
    select array_agg(bits order by number)
    from generate_series(0, (select max(block) / 60 from search_blocks)) as number left join filled on chunk = number
  );
end $$;

-- The slots behind the bits, block by block: written out, every 1 stands after a run of zeros.
create function search_slots_of(given bit varying[]) returns setof int language plpgsql immutable rows 50 as $$
begin
  return query
  select ((chunk - 1) * 30720 + block * 512 + place)::int
  from unnest(given) with ordinality as each (bits, chunk) cross join generate_series(0, 59) as block
    cross join lateral (select substring(bits from block * 512 + 1 for 512) as block_bits) as blocks
    cross join lateral (
      select sum(length(zeros) + 1) over (order by number) - 1 as place
      from string_to_table(block_bits::text, '1') with ordinality as run (zeros, number)
    ) as places
  where bits is not null and bit_count(block_bits) > 0 and place < 512;
end $$;

-- The first `room` slots after `skip` in an order: by gathering all and sorting.
create function search_sort(given bit varying[], orden text, room int, skip bigint) returns int[] language plpgsql stable as $$
begin
  return array(
    select search_slot
    from search_slots_of(given) as slot join products on search_slot = slot
    where search_slot is not null
    order by
      case orden when 'relevancia' then agotado::int when 'menor-precio' then selling_price when 'mayor-precio' then -selling_price
        when 'mayor-descuento' then -discount end,
      case orden when 'relevancia' then -units_sold end,
      case when orden in ('relevancia', 'mas-nuevos') then created_at end desc,
      case when orden = 'mayor-precio' then -search_slot else search_slot end
    limit room offset skip
  );
end $$;

-- The same by walking along the index of the order and keeping what has its bit set, for at most `steps` steps.
create function search_walk(given bit varying[], orden text, room int, skip bigint, steps bigint) returns int[] language plpgsql stable as $$
declare
  found int[];
begin
  if orden = 'relevancia' then
    found := array(select search_slot from (select search_slot from products where search_slot is not null
      order by agotado, units_sold desc, created_at desc, search_slot limit steps) as walked
      where get_bit(given[search_slot / 30720 + 1], search_slot % 30720) = 1 limit room offset skip);
  elsif orden = 'menor-precio' then
    found := array(select search_slot from (select search_slot from products where search_slot is not null
      order by selling_price, search_slot limit steps) as walked
      where get_bit(given[search_slot / 30720 + 1], search_slot % 30720) = 1 limit room offset skip);
  elsif orden = 'mayor-precio' then
    found := array(select search_slot from (select search_slot from products where search_slot is not null
      order by selling_price desc, search_slot desc limit steps) as walked
      where get_bit(given[search_slot / 30720 + 1], search_slot % 30720) = 1 limit room offset skip);
  elsif orden = 'mayor-descuento' then
    found := array(select search_slot from (select search_slot from products where search_slot is not null
      order by discount desc, search_slot limit steps) as walked
      where get_bit(given[search_slot / 30720 + 1], search_slot % 30720) = 1 limit room offset skip);
  else
    found := array(select search_slot from (select search_slot from products where search_slot is not null
      order by created_at desc, search_slot limit steps) as walked
      where get_bit(given[search_slot / 30720 + 1], search_slot % 30720) = 1 limit room offset skip);
  end if;
  return found;
end $$;

-- Of few hits all are sorted; of many, the first are soon met on the way. Both give the same. A step of the walk costs about
-- a fifteenth of sorting a hit, so who walks in vain (hits may sit at the end of the order) goes on until sorting is cheaper.
create function search_pick(given bit varying[], hits bigint, orden text, room int, skip bigint) returns int[] language plpgsql stable as $$
declare
  products float := (select case when reltuples > 0 then reltuples else cardinality(given) * 30720 end from pg_class where oid = 'products'::regclass);
  steps bigint := 2 * (room + skip) * greatest(products, hits) / hits + 200;
  found int[];
begin
  while steps < 15 * hits loop
    found := search_walk(given, orden, room, skip, steps);
    if cardinality(found) = least(room, hits - skip) then return found; end if;
    steps := 4 * steps;
  end loop;
  return search_sort(given, orden, room, skip);
end $$;

-- Words that are sold or known and sound or look like this one, the likeliest first. One error is forgiven from `shortest`
-- letters on, two from eight.
create function search_guesses(word text, shortest int) returns setof text language sql stable as $$
  -- As it sounds, and as it is written: in "porttil" the two t are a slip, not a sound.
  with heard as (
    select distinct form, case when word ~ '\d' or length(word) < shortest then 0 when length(form) < 8 then 1 else 2 end as most
    from unnest(array[search_sound(word), search_stem(word)]) as form
  ), near as (
    select distinct form, most, d.sound
    from heard, search_deletions_of(form, most) as shorter join search_deletions d on d.letters = shorter
    where most > 0 and abs(length(d.sound) - length(form)) <= most
  ), alike as (
    select search_sound(word) as sound, 0 as errors where length(word) < length(search_sound(word)) + 3
    union all
    select sound, errors from near, search_errors_between(form, sound, most) as errors where errors <= most
  ), guesses as (
    select w.stem, min(w.word) as word, min(errors) as errors
    from alike join search_words w using (sound)
    group by w.stem
  )
  select guesses.word
  from guesses, lateral (
    select coalesce(sum(bit_count(bits)), 0) as products from search_postings
    where term in ('1:' || stem, '2:' || stem, '3:' || stem, '4:' || stem, '5:' || stem)
  ) as sold
  order by errors, left(guesses.word, 1) = left(search_guesses.word, 1) desc, products desc, guesses.word
  limit 4
$$;

create function search_is_known(given text, open boolean) returns boolean language sql stable as $$
  select exists (select from search_words where stem = search_stem(given))
    or open and exists (select from search_words where word like given || '%')
$$;

-- Readings of a misspelt query, the likeliest first: words that nobody knows give way to their guesses. When all are known
-- but never stand together, one of them may be a slip that made another word.
create function search_corrections(words text[]) returns setof text[] language plpgsql stable as $$
declare
  shortest int := case when cardinality(words) > 1 then 3 else 4 end;
  rows_of_guesses jsonb := '[]';
  unknown boolean := false;
  guesses text[];
begin
  if cardinality(words) > 8 then return; end if;
  for position in 1..cardinality(words) loop
    if search_is_known(words[position], position = cardinality(words)) then
      guesses := array[words[position]];
    else
      guesses := array(select search_guesses(words[position], shortest));
      if guesses = '{}' then return; end if;
      unknown := true;
    end if;
    rows_of_guesses := rows_of_guesses || jsonb_build_array(to_jsonb(guesses));
  end loop;
  if unknown then
    return query
    select array_agg(coalesce(row_of ->> (attempt - 1), row_of ->> -1) order by position)
    from generate_series(1, 4) as attempt, jsonb_array_elements(rows_of_guesses) with ordinality as each (row_of, position)
    group by attempt
    order by attempt;
  elsif cardinality(words) > 1 then
    return query
    select words[:position - 1] || guess || words[position + 1:]
    from generate_series(1, cardinality(words)) as position, search_guesses(words[position], shortest) as guess
    where search_stem(guess) <> search_stem(words[position])
    limit 6;
  end if;
end $$;

-- The words of a query. When it has nothing but small words, the last one may be the beginning of another: "la", "por".
create function search_query_words(q text) returns text[] language sql stable as $$
  select case when words = '{}' and folded <> '' then (string_to_array(folded, ' '))[cardinality(string_to_array(folded, ' ')):] else words end
  from search_fold(q) as folded, search_words_of(folded) as words
$$;

-- The whole count, which cells the filters let through (null for all), and the counts beside the filters as
-- {filter: {value: count}}: each filter's own choice is left out, the others are obeyed. Null filters let everything through.
create function search_filter(matched bit varying[], categories text[], subcategories text[], bands text[], rams int[], storages int[],
  out total bigint, out chosen int[], out facets json) language plpgsql stable as $$
declare
  open boolean := num_nonnulls(categories, subcategories, bands, rams, storages) = 0;
  phones boolean := coalesce('Celulares' = any (subcategories), false);
begin
  with found as (
    -- Whole numbers of the small kind: sums of bigint are numeric, and slow.
    select cell, sum(hits)::int as n
    from (
      select cell, bit_count(substring(matched[block / 60 + 1] from block % 60 * 512 + 1 for 512))::int as hits from search_blocks
    ) as blocks
    where hits > 0
    group by cell
  ), counted as (
    select cell, c.category, c.brand_name, c.precio, c.ram, c.almacenamiento, n,
      -- One bit a filter that leaves the cell out.
      case when open then 0 else
        case when c.category <> all (categories) then 1 else 0 end + case when c.brand_name <> all (subcategories) then 2 else 0 end
        + case when c.precio <> all (bands) then 4 else 0 end
        + case when rams is not null and coalesce(c.ram <> all (rams), true) then 8 else 0 end
        + case when storages is not null and coalesce(c.almacenamiento <> all (storages), true) then 16 else 0 end
      end as missed
    from found join search_cells c using (cell)
  ),
  -- One pass for all filters; `filter` is which of them a row counts for, as PostgreSQL numbers grouping sets.
  summed as (
    select category, brand_name, precio, ram, almacenamiento, grouping(category, brand_name, precio, ram, almacenamiento) as filter,
      case grouping(category, brand_name, precio, ram, almacenamiento)
        when 15 then sum(n) filter (where missed & ~1 = 0) when 23 then sum(n) filter (where missed & ~2 = 0)
        when 27 then sum(n) filter (where missed & ~4 = 0) when 29 then sum(n) filter (where missed & ~8 = 0)
        when 30 then sum(n) filter (where missed & ~16 = 0) else sum(n) filter (where missed = 0) end as count
    from counted
    group by grouping sets ((category), (brand_name), (precio), (ram), (almacenamiento), ())
  )
  select coalesce(max(count) filter (where filter = 31), 0),
    case when not open then array(select cell from counted where missed = 0) end,
    json_build_object(
      'category', json_object_agg(category, count) filter (where filter = 15 and count > 0),
      'brandName', json_object_agg(brand_name, count) filter (where filter = 23 and count > 0),
      'precio', json_object_agg(precio, count) filter (where filter = 27 and count > 0),
      'ram', json_object_agg(ram, count) filter (where filter = 29 and count > 0 and ram is not null and phones),
      'almacenamiento', json_object_agg(almacenamiento, count) filter (where filter = 30 and count > 0 and almacenamiento is not null and phones))
  from summed
  into total, chosen, facets;
end $$;

create function search_everything() returns bit varying[] language plpgsql stable as $$
begin
  return (
    select array_agg(bits order by number)
    from generate_series(0, (select max(block) / 60 from search_blocks)) as number
      left join search_postings on chunk = number and term = '*'
    having count(chunk) > 0
  );
end $$;

-- All products of the shelf of that name: a category, a category's short name, a subcategory, or Moda.
create function search_shelf(words text[]) returns bit varying[] language plpgsql stable as $$
begin
  return search_bits_of_cells(array(
    select cell from search_cells
    where shelves @> array[array_to_string(array(select search_stem(word) from unnest(words) as word), ' ')]
  ));
end $$;

-- What a query means, and the products that it finds; null when there are none. Later readings are only worked out when the
-- ones before found nothing.
create function search_understand(words text[], out reading search_reading, out matched bit varying[]) language plpgsql stable as $$
declare
  corrected boolean;
  lenient boolean;
  wording text[];
begin
  if words = '{}' then return; end if;
  foreach corrected in array '{false, true}'::boolean[] loop
    for wording in select words where not corrected union all select better from search_corrections(words) as better where corrected loop
      foreach lenient in array '{false, true}'::boolean[] loop
        reading := search_read(wording, lenient);
        matched := (select bits from search_match(reading, '{6}'));
        if matched is not null then return; end if;
      end loop;
    end loop;
  end loop;
end $$;

-- Searches. Null filters do not filter; RAM and storage only do while Celulares is chosen. A null q means everything.
-- Gives how many products there are, the counts beside the filters and the slots of the page.
-- Relevance: the shelf of that name, then class by class; inside of each what is in stock, sells best and is newest.
create function search_products(q text, categories text[], subcategories text[], bands text[], rams int[], storages int[],
  orden text, room int, skip bigint, out total bigint, out facets json, out slots int[]) language plpgsql stable
set jit = off set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 as $$
declare
  words text[] := search_query_words(q);
  phones boolean := coalesce('Celulares' = any (subcategories), false);
  meant record;
  reading search_reading;
  matched bit varying[];
  chosen int[];
  shelf bit varying[];
  layer bit varying[];
  seen bit varying[];
  shown bigint := 0;
  hits bigint;
begin
  slots := '{}';
  if q is null then
    matched := search_everything();
  else
    select * into meant from search_understand(words);
    reading := meant.reading;
    matched := meant.matched;
  end if;

  select f.total, f.chosen, f.facets into total, chosen, facets
  from search_filter(matched, categories, subcategories, bands, case when phones then rams end, case when phones then storages end) as f;
  if total <= skip then return; end if;
  if chosen is not null then matched := search_both(matched, search_bits_of_cells(chosen)); end if;

  if q is null or orden <> 'relevancia' then
    slots := search_pick(matched, total, orden, room, skip);
    return;
  end if;

  -- The classes are worked out as far as the page needs them.
  shelf := search_both(matched, search_shelf(words));
  <<steps>>
  for step in case when shelf is null then 3 else 1 end..5 loop
    for layer in
      select search_both(bits, shelf) from search_match(reading, '{0}') where step = 1
      union all select shelf where step = 2
      union all select search_both(bits, matched) from search_match(reading, '{0,1}') where step = 3
      union all select search_both(bits, matched) from search_match(reading, '{2,3,4,5}') where step = 4
      union all select matched where step = 5
    loop
      layer := search_without(layer, seen);
      hits := search_count(layer);
      continue when hits = 0;
      if shown + hits > skip then
        slots := slots || search_pick(layer, hits, orden, room - cardinality(slots), greatest(skip - shown, 0));
      end if;
      shown := shown + hits;
      exit steps when cardinality(slots) = room or shown = total;
      seen := search_any(seen, layer);
    end loop;
  end loop;
end $$;
