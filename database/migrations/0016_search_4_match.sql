-- What a query means and which products meet it, in fewer statements: starting one costs more than most of them do.

create or replace function search_words_of(folded text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  words text[] := '{}';
  word text;
begin
  foreach word in array string_to_array(folded, ' ') loop
    if word <> '' and not search_is_stop_word(word) then words := words || word; end if;
  end loop;
  return words;
end $$;

create or replace function search_query_words(q text) returns text[] language plpgsql stable as $$
declare
  folded text := search_fold(q);
  words text[] := search_words_of(folded);
begin
  if words = '{}' and folded <> '' then return (string_to_array(folded, ' '))[cardinality(string_to_array(folded, ' ')):]; end if;
  return words;
end $$;

-- What to look up for these words. The longest phrase that has synonyms becomes one unit. With `lenient`, for when nothing
-- else was found, every word may be half-typed and synonyms count in descriptions too. `wholes`: parts of the alternative.
create or replace function search_read(words text[], lenient boolean) returns search_reading language plpgsql stable as $$
declare
  reading search_reading;
  stems text[] := '{}';
  word text;
  at int := 1;
  span int;
  unit int := 0;
  terms text[];
  classes int[];
  meant record;
begin
  foreach word in array words loop
    stems := stems || search_stem(word);
  end loop;
  while at <= cardinality(words) loop
    unit := unit + 1;
    span := least(5, cardinality(words) - at + 1);
    while span > 1 and not exists (select from search_synonym_pairs where phrase = stems[at:at + span - 1]) loop
      span := span - 1;
    end loop;
    for part in 1..span loop
      select t.terms, t.classes into terms, classes
      from search_terms_of_word(words[at + part - 1], stems[at + part - 1], at + part = 2,
        lenient or at + part - 1 = cardinality(words)) as t;
      reading.units := reading.units || array_fill(unit, array[cardinality(terms)]);
      reading.alternatives := reading.alternatives || array_fill(0, array[cardinality(terms)]);
      reading.parts := reading.parts || array_fill(part, array[cardinality(terms)]);
      reading.wholes := reading.wholes || array_fill(span, array[cardinality(terms)]);
      reading.terms := reading.terms || terms;
      reading.classes := reading.classes || classes;
    end loop;

    -- A synonym may be half-typed too. "Telefono celular" needs no looking up beside "telefono", nor beside celular itself:
    -- whatever has both words has the one, in no worse a class.
    select array_agg(number) as alternatives, array_agg(part::int) as parts, array_agg(whole) as wholes,
      array_agg(place || ':' || stem) as terms, array_agg(synonym_class) as classes
    into meant
    from (
        select row_number() over ()::int as number, meaning, cardinality(meaning) as whole,
          array_agg(meaning[1]) filter (where cardinality(meaning) = 1) over () as single
        from (
          select meaning from search_synonym_pairs where phrase = stems[at:at + span - 1]
          union
          select meaning from search_synonym_pairs
          where at = cardinality(words) and length(words[at]) >= 3 and cardinality(phrase) = 1
            and search_begins(phrase[1] collate "C", words[at])
        ) as known
      ) as numbered, unnest(meaning) with ordinality as each (stem, part),
      (values (1, 4), (2, 5), (3, 5), (4, 6), (5, 6)) as places (place, synonym_class)
    where (place < 5 or lenient)
      and (whole = 1 or not meaning && (coalesce(single, '{}') || case when span = 1 then stems[at] end));
    if meant.terms is not null then
      reading.units := reading.units || array_fill(unit, array[cardinality(meant.terms)]);
      reading.alternatives := reading.alternatives || meant.alternatives;
      reading.parts := reading.parts || meant.parts;
      reading.wholes := reading.wholes || meant.wholes;
      reading.terms := reading.terms || meant.terms;
      reading.classes := reading.classes || meant.classes;
    end if;
    at := at + span;
  end loop;
  return reading;
end $$;

-- The terms that find one word, with their classes. `first`: it opens the query. `open`: more letters may follow.
create function search_terms_of_word(word text, stem text, first boolean, open boolean, out terms text[], out classes int[])
language plpgsql stable as $$
declare
  begun int[] := array[1, case when first then 3 else 1 end, 5, 5, 6];
  longer record;
begin
  terms := array['1:' || stem, '2:' || stem, '3:' || stem, '4:' || stem, '5:' || stem];
  classes := array[0, case when first then 2 else 0 end, 5, 5, 6];
  if not open then return; end if;
  if length(word) <= 3 then
    terms := terms || array['1:' || word || '*', '2:' || word || '*', '3:' || word || '*', '4:' || word || '*'];
    classes := classes || begun[1:4];
    if length(word) = 3 then
      terms := terms || ('5:' || word || '*');
      classes := classes || 6;
    end if;
  else
    select array_agg(place || ':' || known.stem) as terms, array_agg(begun[place]) as classes into longer
    from (select distinct w.stem from search_words as w
      where search_begins(w.word, search_terms_of_word.word) and w.stem <> search_terms_of_word.stem) as known,
      generate_series(1, 5) as place;
    if longer.terms is not null then
      terms := terms || longer.terms;
      classes := classes || longer.classes;
    end if;
  end if;
end $$;

-- Either row of bits; null counts as none.
create function search_or(a bit varying, b bit varying) returns bit varying language sql immutable parallel safe as $$
  select coalesce(a | b, a, b)
$$;

-- The products that meet every unit, chunk by chunk: with terms of any class, with terms of class 0 or 1, and with terms of
-- class 0. Every stored row of bits is unpacked once.
create function search_meet(reading search_reading) returns table (chunk int, matched bit varying, begun bit varying, exact bit varying)
language sql stable rows 10 as $$
  with met_parts as (
    select chunk, unit, alternative, part, whole, bit_or(bits) filter (where class = 0)::bit varying as bits0,
      bit_or(bits) filter (where class = 1)::bit varying as bits1, bit_or(bits) filter (where class > 1)::bit varying as bits6
    from unnest(reading.units, reading.alternatives, reading.parts, reading.wholes, reading.terms, reading.classes)
      as wanted (unit, alternative, part, whole, term, class) join search_postings using (term)
    group by chunk, unit, alternative, part, whole
  ), met_alternatives as (
    select chunk, unit, bit_and(search_or(search_or(bits0, bits1), bits6)) as bits6,
      case when count(search_or(bits0, bits1)) = whole then bit_and(search_or(bits0, bits1)) end as bits1,
      case when count(bits0) = whole then bit_and(bits0) end as bits0
    from met_parts group by chunk, unit, alternative, whole having count(*) = whole
  ), met_units as (
    select chunk, unit, bit_or(bits6) as bits6, bit_or(bits1) as bits1, bit_or(bits0) as bits0
    from met_alternatives group by chunk, unit
  )
  select chunk, bit_and(bits6)::bit varying,
    case when count(bits1) = reading.units[cardinality(reading.units)] then bit_and(bits1) end::bit varying,
    case when count(bits0) = reading.units[cardinality(reading.units)] then bit_and(bits0) end::bit varying
  from met_units group by chunk
  having count(*) = reading.units[cardinality(reading.units)] and bit_count(bit_and(bits6)) > 0
$$;

-- The same for a reading of one unit, all of whose alternatives are single words; each class without those before it.
create function search_meet_word(reading search_reading) returns table (chunk int, matched bit varying, begun bit varying, exact bit varying)
language sql stable rows 10 as $$
  select chunk, search_or(search_or(bits0, bits1), bits6), bits1, bits0
  from (
    select chunk, bit_or(bits) filter (where class = 0)::bit varying as bits0,
      bit_or(bits) filter (where class = 1)::bit varying as bits1, bit_or(bits) filter (where class > 1)::bit varying as bits6
    from unnest(reading.terms, reading.classes) as wanted (term, class) join search_postings using (term)
    group by chunk
    offset 0
  ) as parted
$$;

-- The same up to class 2, 3, 4 and 5, as arrays with an element a chunk, for a page that the first classes do not fill. It
-- does not matter whether a class holds those before it.
create function search_meet_later(reading search_reading, out upto2 bit varying[], out upto3 bit varying[],
  out upto4 bit varying[], out upto5 bit varying[]) language plpgsql stable as $$
#variable_conflict use_column
declare
  last_chunk int := (select max(block) / 60 from search_blocks);
  this record;
begin
  if reading.units[cardinality(reading.units)] = 1 and 1 = all (reading.wholes) then
    select array_agg(bits2 order by number), array_agg(bits3 order by number),
      array_agg(bits4 order by number), array_agg(bits5 order by number)
    into search_meet_later.upto2, search_meet_later.upto3, search_meet_later.upto4, search_meet_later.upto5
    from generate_series(0, last_chunk) as number left join (
      select chunk, bit_or(bits) filter (where class = 2)::bit varying as bits2,
        bit_or(bits) filter (where class = 3)::bit varying as bits3, bit_or(bits) filter (where class = 4)::bit varying as bits4,
        bit_or(bits) filter (where class = 5)::bit varying as bits5
      from unnest(reading.terms, reading.classes) as wanted (term, class) join search_postings using (term)
      where class between 2 and 5
      group by chunk
    ) as met on chunk = number;
    return;
  end if;
  for this in select class, bits from search_match(reading, '{2,3,4,5}') loop
    case this.class
      when 2 then upto2 := this.bits;
      when 3 then upto3 := this.bits;
      when 4 then upto4 := this.bits;
      else upto5 := this.bits;
    end case;
  end loop;
end $$;

drop function search_understand;

create or replace function search_is_known(given text, open boolean) returns boolean language sql stable as $$
  select exists (select from search_words where stem = search_stem(given))
    or open and exists (select from search_words as known where search_begins(known.word, given))
$$;

-- The shelf of a name is found by that name.
create index search_cells_shelves on search_cells using gin (shelves);

create or replace function search_shelf(words text[]) returns bit varying[] language plpgsql stable as $$
declare
  name text := '';
  word text;
begin
  foreach word in array words loop
    name := name || ' ' || search_stem(word);
  end loop;
  return search_bits_of_cells(array(select cell from search_cells where shelves @> array[substr(name, 2)]));
end $$;

drop function search_plan;
drop function search_terms_for;
