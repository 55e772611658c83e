-- Whether a word begins with these letters, as a range that an index serves. PostgreSQL inlines it.
create or replace function search_begins(word text, beginning text) returns boolean language sql immutable parallel safe as $$
  select word collate "C" >= beginning and word collate "C" < beginning || U&'\+10FFFF'
$$;

-- The terms that find one word, with their classes. `first`: it is the first of the query. `open`: more letters may follow.
create or replace function search_terms_of_word(word text, stem text, first boolean, open boolean, out terms text[], out classes int[])
language plpgsql stable as $$
declare
  begun int[] := array[1, case when first then 3 else 1 end, 5, 5, 6];
  longer text[];
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
    longer := array(select distinct w.stem from search_words as w
      where search_begins(w.word, search_terms_of_word.word) and w.stem <> search_terms_of_word.stem);
    -- A word that names have whole is hardly half-typed: "cama" is in "Sofá cama" rather than in "Cámara".
    if first and longer <> '{}' and exists (select from search_postings where term = '2:' || stem) then
      classes[2] := 1;
      begun[1] := 2;
    end if;
    for number in 1..cardinality(longer) loop
      terms := terms || array['1:' || longer[number], '2:' || longer[number], '3:' || longer[number], '4:' || longer[number], '5:' || longer[number]];
      classes := classes || begun;
    end loop;
  end if;
end $$;

-- The terms to look up for these words. The longest phrase that has synonyms becomes one unit. With `lenient`, when nothing
-- else was found, every word may be half-typed and synonyms count in descriptions too. `wholes`: how many parts the
-- alternative has. Its arrays are built as variables, because a field of a composite is copied at every change.
create or replace function search_read(words text[], lenient boolean) returns search_reading language plpgsql stable as $$
declare
  units int[] := '{}';
  alternatives int[] := '{}';
  parts int[] := '{}';
  wholes int[] := '{}';
  terms text[] := '{}';
  classes int[] := '{}';
  stems text[] := '{}';
  word text;
  at int := 1;
  span int;
  unit int := 0;
  found record;
  meanings text[];
  synonym text;
  meant text[];
  covered text[];
  places int;
begin
  foreach word in array words loop
    stems := stems || search_stem(word);
  end loop;
  while at <= cardinality(words) loop
    unit := unit + 1;
    span := least(5, cardinality(words) - at + 1);
    while span > 1 loop
      exit when exists (select from search_synonym_pairs where phrase = stems[at:at + span - 1]);
      span := span - 1;
    end loop;
    for part in 1..span loop
      found := search_terms_of_word(words[at + part - 1], stems[at + part - 1], at + part = 2,
        lenient or at + part - 1 = cardinality(words));
      terms := terms || found.terms;
      classes := classes || found.classes;
      alternatives := alternatives || array_fill(0, array[cardinality(found.terms)]);
      parts := parts || array_fill(part, array[cardinality(found.terms)]);
      wholes := wholes || array_fill(span, array[cardinality(found.terms)]);
    end loop;

    -- A synonym may be half-typed too. "Telefono celular" is not looked up beside "telefono", nor beside celular itself: a
    -- product that has both words also has the one, in the same class or a better one.
    meanings := array(
      select array_to_string(meaning, ' ') from search_synonym_pairs where phrase = stems[at:at + span - 1]
      union
      select array_to_string(meaning, ' ') from search_synonym_pairs
      where at = cardinality(words) and length(words[at]) >= 3 and cardinality(phrase) = 1
        and search_begins(phrase[1] collate "C", words[at])
    );
    covered := case when span = 1 then array[stems[at]] else '{}' end;
    foreach synonym in array meanings loop
      if strpos(synonym, ' ') = 0 then covered := covered || synonym; end if;
    end loop;
    for number in 1..cardinality(meanings) loop
      meant := string_to_array(meanings[number], ' ');
      continue when cardinality(meant) > 1 and meant && covered;
      for part in 1..cardinality(meant) loop
        terms := terms || array['1:' || meant[part], '2:' || meant[part], '3:' || meant[part], '4:' || meant[part]];
        classes := classes || '{4,5,5,6}'::int[];
        if lenient then
          terms := terms || ('5:' || meant[part]);
          classes := classes || 6;
        end if;
        places := cardinality(terms) - cardinality(parts);
        alternatives := alternatives || array_fill(number, array[places]);
        parts := parts || array_fill(part, array[places]);
        wholes := wholes || array_fill(cardinality(meant), array[places]);
      end loop;
    end loop;
    units := units || array_fill(unit, array[cardinality(terms) - cardinality(units)]);
    at := at + span;
  end loop;
  return row (units, alternatives, parts, wholes, terms, classes)::search_reading;
end $$;
