-- The searches to try when no product has all the words, in this order: the beginnings of the query, the longest first, since what a
-- thing is comes first in Spanish; then each other word alone ("buen celular"). An unknown word is replaced by its likeliest guess. Only
-- the first six words count, which bounds the work.
create or replace function search_fewer_words(words text[]) returns setof text language plpgsql stable rows 4 as $$
declare
  most int := least(cardinality(words), 6);
  likeliest text[] := words[:most];
begin
  for position in 1..most loop
    if not search_is_known(words[position], true) then
      likeliest[position] := coalesce((select guess from search_guesses(words[position], 4) as guess limit 1), words[position]);
    end if;
  end loop;
  for length in reverse least(cardinality(words) - 1, most)..1 loop
    return next array_to_string(likeliest[:length], ' ');
  end loop;
  for position in 2..most loop
    return next likeliest[position];
  end loop;
end $$;

-- Whether one of these products is what the query's first word says, or its category is. Without it "cemento gris" would find all that is
-- gray. A beginning counts from four letters on.
create or replace function search_is_kind(reading search_reading, matched bit varying[]) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from unnest(reading.units, reading.parts, reading.terms) as wanted (unit, part, term) join search_postings using (term)
    where unit = 1 and part = 1 and (term like '1:%' or term like '3:%') and term not like '%*'
      and bit_count(bits & matched[chunk + 1]) > 0
  );
end $$;
