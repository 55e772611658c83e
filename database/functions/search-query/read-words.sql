-- Whether a word begins with these letters, as a range that an index serves. PostgreSQL inlines it.
create or replace function search_begins(word text, beginning text) returns boolean language sql immutable parallel safe as $$
  select word collate "C" >= beginning and word collate "C" < beginning || U&'\+10FFFF'
$$;

-- The terms that find one word, with their classes. `first`: it is the first of the query. `open`: more letters may follow.
create or replace function search_terms_of_word(word text, stem text, first boolean, open boolean, out terms text[], out classes int[])
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

-- The terms to look up for these words. The longest phrase that has synonyms becomes one unit. With `lenient`, when nothing
-- else was found, every word may be half-typed and synonyms count in descriptions too. `wholes`: how many parts the
-- alternative has.
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

    -- A synonym may be half-typed too. "Telefono celular" is not looked up beside "telefono", nor beside celular itself: a
    -- product that has both words also has the one, in the same class or a better one.
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
