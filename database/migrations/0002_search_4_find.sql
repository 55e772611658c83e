-- Finding: a query becomes units (every one must be met), a unit alternatives (the words themselves, or a synonym), an
-- alternative parts (every word of it), and a part terms of the index. Each term carries the class of what it finds:
--   0 the product is this, word for word    1 its name begins so, half-typed    2, 3 the same elsewhere in the name
--   4 the product is a synonym of this      5 category, subcategory, "para …", synonyms elsewhere    6 description, attributes
-- A product is as good as its worst unit. Bits of all classes up to the fourth are called c4, and so on.

create index search_words_stem on search_words (stem);

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
  from places, (select distinct stem from search_words where search_words.word like search_terms_for.word || '%') as longer
  where open and length(word) > 3 and stem <> search_stem(word)
$$;

-- What to look up for these words. The longest phrase that has synonyms becomes one unit. With `lenient`, for when nothing
-- else was found, every word may be half-typed and synonyms count in descriptions too.
create function search_plan(words text[], lenient boolean)
returns table (unit int, alternative int, part int, term text, class int) language plpgsql stable as $$
declare
  stems text[] := array(select search_stem(word) from unnest(words) as word);
  at int := 1;
  span int;
begin
  unit := 0;
  while at <= cardinality(words) loop
    unit := unit + 1;
    select coalesce(max(letters), 0) into span
    from generate_series(1, least(5, cardinality(words) - at + 1)) as letters
    where exists (select from search_synonym_pairs where phrase = stems[at:at + letters - 1]);

    for part in 1..greatest(span, 1) loop
      return query
      select unit, 0, part, found.term, found.class
      from search_terms_for(words[at + part - 1], at + part = 2, lenient or at + part - 1 = cardinality(words)) as found;
    end loop;
    return query
    select unit, meant.number::int, meant.part::int, place || ':' || meant.stem, synonym_class
    from (
        select dense_rank() over (order by meaning) as number, position as part, stem
        from search_synonym_pairs, unnest(meaning) with ordinality as each (stem, position)
        where phrase = stems[at:at + span - 1]
          -- A synonym may be half-typed too.
          or at = cardinality(words) and length(words[at]) >= 3 and cardinality(phrase) = 1 and phrase[1] like words[at] || '%'
      ) as meant,
      (values (1, 4), (2, 5), (3, 5), (4, 6), (5, 6)) as places (place, synonym_class)
    where place < 5 or lenient;
    at := at + greatest(span, 1);
  end loop;
end $$;

-- The bits of both, where missing means none.
create function search_either(a bit varying, b bit varying) returns bit varying language sql immutable parallel safe as $$
  select coalesce(a | b, a, b)
$$;

-- The bits that meet every unit, chunk by chunk, for each class and all better ones.
create function search_match(words text[], lenient boolean)
returns table (chunk int, c0 bit varying, c1 bit varying, c2 bit varying, c3 bit varying, c4 bit varying, c5 bit varying, c6 bit varying)
language sql stable as $$
  with planned as materialized (
    select * from search_plan(words, lenient)
  ), parts as (
    select unit, alternative, part, p.chunk,
      bit_or(bits) filter (where class = 0) as c0, bit_or(bits) filter (where class = 1) as c1,
      bit_or(bits) filter (where class = 2) as c2, bit_or(bits) filter (where class = 3) as c3,
      bit_or(bits) filter (where class = 4) as c4, bit_or(bits) filter (where class = 5) as c5,
      bit_or(bits) filter (where class = 6) as c6
    from planned join search_postings p using (term)
    group by 1, 2, 3, 4
  ), parts_1 as (select *, search_either(c0, c1) as to_1 from parts
  ), parts_2 as (select *, search_either(to_1, c2) as to_2 from parts_1
  ), parts_3 as (select *, search_either(to_2, c3) as to_3 from parts_2
  ), parts_4 as (select *, search_either(to_3, c4) as to_4 from parts_3
  ), parts_5 as (select *, search_either(to_4, c5) as to_5 from parts_4
  ), alternatives as (
    select unit, alternative, p.chunk,
      case when count(c0) = many then bit_and(c0) end as c0, case when count(to_1) = many then bit_and(to_1) end as c1,
      case when count(to_2) = many then bit_and(to_2) end as c2, case when count(to_3) = many then bit_and(to_3) end as c3,
      case when count(to_4) = many then bit_and(to_4) end as c4, case when count(to_5) = many then bit_and(to_5) end as c5,
      bit_and(search_either(to_5, c6)) as c6
    from parts_5 p join (select unit, alternative, max(part) as many from planned group by 1, 2) as whole using (unit, alternative)
    group by 1, 2, 3, many
    having count(*) = many
  ), units as (
    select unit, a.chunk, bit_or(c0) as c0, bit_or(c1) as c1, bit_or(c2) as c2, bit_or(c3) as c3, bit_or(c4) as c4,
      bit_or(c5) as c5, bit_or(c6) as c6
    from alternatives a group by 1, 2
  )
  select u.chunk,
    case when count(c0) = many then bit_and(c0) end, case when count(c1) = many then bit_and(c1) end,
    case when count(c2) = many then bit_and(c2) end, case when count(c3) = many then bit_and(c3) end,
    case when count(c4) = many then bit_and(c4) end, case when count(c5) = many then bit_and(c5) end, bit_and(c6)
  from units u, (select max(unit) as many from planned) as whole
  group by u.chunk, many
  having count(*) = many and bit_count(bit_and(c6)) > 0
$$;

-- Rows of bits as arrays, one element a chunk, null where there is none: the operations on them.
create function search_both(a bit varying[], b bit varying[]) returns bit varying[] language sql immutable as $$
  select array_agg(x & y order by position) from unnest(a, b) with ordinality as each (x, y, position)
$$;
create function search_any(a bit varying[], b bit varying[]) returns bit varying[] language sql immutable as $$
  select array_agg(search_either(x, y) order by position) from unnest(a, b) with ordinality as each (x, y, position)
$$;
create function search_without(a bit varying[], b bit varying[]) returns bit varying[] language sql immutable as $$
  select array_agg(coalesce(x & ~y, x) order by position) from unnest(a, b) with ordinality as each (x, y, position)
$$;
create function search_count(a bit varying[]) returns bigint language sql immutable as $$
  select coalesce(sum(bit_count(bits)), 0)::bigint from unnest(a) as bits
$$;

-- All slots of these cells.
create function search_bits_of_cells(cells int[]) returns bit varying[] language sql stable as $$
  select array_agg(bits order by chunk)
  from (
    select block / 60 as chunk,
      case when bool_or(cell = any (cells)) then rpad('x' || string_agg(repeat(case when cell = any (cells) then 'f' else '0' end, 128), '' order by block), 7681, '0')::bit varying end as bits
    from search_blocks group by 1
  ) as chunks
$$;

-- The slots behind the bits. Blocks and 32-bit numbers without any are stepped over.
create function search_slots_of(given bit varying[]) returns setof int language sql immutable as $$
  select ((chunk - 1) * 30720 + block * 512 + number * 32 + 31 - place)::int
  from unnest(given) with ordinality as each (bits, chunk),
    generate_series(0, 59) as block,
    lateral (select substring(bits from block * 512 + 1 for 512) as block_bits) as blocks,
    generate_series(0, 15) as number,
    lateral (select substring(block_bits from number * 32 + 1 for 32)::bit(32)::int as value) as numbers,
    generate_series(0, 31) as place
  where bits is not null and bit_count(block_bits) > 0 and value <> 0 and (value >> place) & 1 = 1
$$;

-- The first `room` slots after `skip` in an order: by gathering all and sorting.
create function search_sort(given bit varying[], orden text, room int, skip bigint) returns int[] language sql stable as $$
  select array_agg(search_slot)
  from (
    select search_slot
    from search_slots_of(given) as found join products on search_slot = found
    where search_slot is not null
    order by
      case orden when 'relevancia' then agotado::int when 'menor-precio' then selling_price when 'mayor-precio' then -selling_price
        when 'mayor-descuento' then -discount end,
      case orden when 'relevancia' then -units_sold end,
      case when orden in ('relevancia', 'mas-nuevos') then created_at end desc,
      case when orden = 'mayor-precio' then -search_slot else search_slot end
    limit room offset skip
  ) as sorted
$$;

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

-- Of few hits all are sorted; of many, the first are soon met on the way. Both give the same.
create function search_pick(given bit varying[], hits bigint, orden text, room int, skip bigint) returns int[] language plpgsql stable as $$
declare
  wanted int := least(room, hits - skip);
  steps bigint := 3 * (room + skip) * cardinality(given) * 30720 / hits;
  found int[];
begin
  if hits > 300 and steps < 8 * hits then
    found := search_walk(given, orden, room, skip, least(steps, 30000));
    if cardinality(found) = wanted then return found; end if;
  end if;
  return search_sort(given, orden, room, skip);
end $$;

-- How many products have each cell.
create function search_cell_counts(given bit varying[]) returns table (cell int, products bigint) language sql stable as $$
  select cell, sum(hits)
  from (
    select cell, bit_count(substring(given[block / 60 + 1] from block % 60 * 512 + 1 for 512)) as hits
    from search_blocks where given[block / 60 + 1] is not null
  ) as blocks
  where hits > 0
  group by cell
$$;

-- Words that are sold or known and sound or look like this one, the likeliest first. One error is forgiven from `shortest`
-- letters on, two from eight.
create function search_guesses(word text, shortest int) returns setof text language sql stable as $$
  with heard as (
    select search_sound(word) as sound
  ), allowed as (
    select sound, case when word ~ '\d' or length(word) < shortest then 0 when length(sound) < 8 then 1 else 2 end as most from heard
  ), alike as (
    select sound, 0 as errors from allowed where length(word) < length(sound) + 3
    union all
    select d.sound, search_errors_between(allowed.sound, d.sound, most)
    from allowed, search_deletions_of(allowed.sound, most) as shorter join search_deletions d on d.letters = shorter
    where most > 0 and abs(length(d.sound) - length(allowed.sound)) <= most
  ), guesses as (
    select w.stem, min(w.word) as word, min(errors) as errors
    from alike join search_words w using (sound) cross join allowed
    where errors <= most
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

-- Keeps the bits that a filter has chosen; null filters nothing.
create function search_within(given bit varying[], chosen bit varying[]) returns bit varying[] language sql immutable as $$
  select case when chosen is null then given else search_both(given, chosen) end
$$;

-- The whole count, the bits that the filters let through (null for all), and the counts beside the filters: each filter's own choice is left out, the others are obeyed.
create function search_filter(cells int[], counts bigint[], categories text[], subcategories text[], bands text[], rams int[], storages int[],
  out total bigint, out chosen bit varying[], out facets jsonb) language sql stable as $$
  with counted as (
    select cell, c.category, c.brand_name, c.precio, c.ram, c.almacenamiento, n,
      coalesce(c.category = any (categories), true) as in_category,
      coalesce(c.brand_name = any (subcategories), true) as in_subcategory,
      coalesce(c.precio = any (bands), true) as in_band,
      rams is null or coalesce(c.ram = any (rams), false) as in_ram,
      storages is null or coalesce(c.almacenamiento = any (storages), false) as in_storage
    from unnest(cells, counts) as found (cell, n) join search_cells c using (cell)
  ), facets (facet, value, n) as (
    select 'category', category, sum(n) from counted where in_subcategory and in_band and in_ram and in_storage group by 2
    union all
    select 'brandName', brand_name, sum(n) from counted where in_category and in_band and in_ram and in_storage group by 2
    union all
    select 'precio', precio, sum(n) from counted where in_category and in_subcategory and in_ram and in_storage group by 2
    union all
    select 'ram', ram::text, sum(n) from counted
    where 'Celulares' = any (subcategories) and ram is not null and in_category and in_subcategory and in_band and in_storage group by 2
    union all
    select 'almacenamiento', almacenamiento::text, sum(n) from counted
    where 'Celulares' = any (subcategories) and almacenamiento is not null and in_category and in_subcategory and in_band and in_ram group by 2
  )
  select
    (select coalesce(sum(n), 0)::bigint from counted where in_category and in_subcategory and in_band and in_ram and in_storage),
    case when num_nonnulls(categories, subcategories, bands, rams, storages) > 0 then
      search_bits_of_cells(array(select cell from counted where in_category and in_subcategory and in_band and in_ram and in_storage)) end,
    jsonb_build_object('category', '[]'::jsonb, 'brandName', '[]'::jsonb, 'precio', '[]'::jsonb, 'ram', '[]'::jsonb, 'almacenamiento', '[]'::jsonb)
    || coalesce((
      select jsonb_object_agg(facet, list)
      from (
        select facet, jsonb_agg(jsonb_build_object('value', value, 'count', n) order by
          case facet when 'precio' then array_position('{hasta100,100a250,mas250}', value)
            when 'ram' then value::int when 'almacenamiento' then value::int else -n end, value) as list
        from facets group by facet
      ) as lists
    ), '{}')
$$;

-- Which products a query means, as bits of each class and all better ones; c6 is all of them, null when there are none.
-- Later readings are only worked out when the ones before found nothing.
create function search_understand(words text[], out c0 bit varying[], out c1 bit varying[], out c2 bit varying[], out c3 bit varying[],
  out c4 bit varying[], out c5 bit varying[], out c6 bit varying[]) language plpgsql stable as $$
declare
  last_chunk int := (select max(block) / 60 from search_blocks);
  corrected boolean;
  lenient boolean;
  reading text[];
begin
  if words = '{}' then return; end if;
  foreach corrected in array '{false, true}'::boolean[] loop
    for reading in select words where not corrected union all select better from search_corrections(words) as better where corrected loop
      foreach lenient in array '{false, true}'::boolean[] loop
        select array_agg(m.c0 order by number), array_agg(m.c1 order by number), array_agg(m.c2 order by number),
          array_agg(m.c3 order by number), array_agg(m.c4 order by number), array_agg(m.c5 order by number), array_agg(m.c6 order by number)
        into c0, c1, c2, c3, c4, c5, c6
        from generate_series(0, last_chunk) as number left join search_match(reading, lenient) as m on m.chunk = number
        having count(m.chunk) > 0;
        if c6 is not null then return; end if;
      end loop;
    end loop;
  end loop;
end $$;

-- Searches. Null filters do not filter; RAM and storage only do while Celulares is chosen. A null q means everything.
-- Gives how many products there are, the counts beside the filters and the slots of the page.
-- Relevance: the shelf of that name, then class by class; inside of each what is in stock, sells best and is newest.
create function search_products(q text, categories text[], subcategories text[], bands text[], rams int[], storages int[],
  orden text, room int, skip bigint, out total bigint, out facets jsonb, out slots int[]) language plpgsql stable
set jit = off set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 as $$
declare
  words text[] := search_query_words(q);
  is_phones boolean := coalesce('Celulares' = any (subcategories), false);
  meant record;
  cells int[];
  counts bigint[];
  chosen bit varying[];
  shelf bit varying[];
  layer bit varying[];
  seen bit varying[];
  hits bigint;
begin
  slots := '{}';
  if q is null then
    select null::bit varying[] as c0, array_agg(bits order by number) as c6 into meant
    from generate_series(0, (select max(block) / 60 from search_blocks)) as number left join search_postings on chunk = number and term = '*';
  else
    select * into meant from search_understand(words);
  end if;

  select array_agg(cell), array_agg(products) into cells, counts from search_cell_counts(meant.c6);
  select found.facets, found.total, found.chosen into facets, total, chosen
  from search_filter(cells, counts, categories, subcategories, bands, case when is_phones then rams end, case when is_phones then storages end) as found;
  if total <= skip then return; end if;

  if q is null or orden <> 'relevancia' then
    slots := search_pick(search_within(meant.c6, chosen), total, orden, room, skip);
    return;
  end if;

  select search_bits_of_cells(array_agg(cell)) into shelf
  from search_cells where shelves @> array[array_to_string(array(select search_stem(word) from unnest(words) as word), ' ')];
  for number in 0..8 loop
    layer := case number
      when 0 then search_both(meant.c0, shelf) when 1 then search_both(meant.c6, shelf)
      when 2 then meant.c0 when 3 then meant.c1 when 4 then meant.c2 when 5 then meant.c3
      when 6 then meant.c4 when 7 then meant.c5 else meant.c6 end;
    layer := search_without(search_within(layer, chosen), seen);
    hits := search_count(layer);
    if hits > skip then
      slots := slots || search_pick(layer, hits, orden, room - cardinality(slots), skip);
      exit when cardinality(slots) = room;
    end if;
    skip := greatest(skip - hits, 0);
    if hits > 0 then seen := search_any(seen, layer); end if;
  end loop;
end $$;
