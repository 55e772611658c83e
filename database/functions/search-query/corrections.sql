-- Whether the vocabulary has a word; with `open`, also whether a word begins with it. In PL/pgSQL as what follows, because PostgreSQL
-- before 18 plans an SQL function that it cannot inline at every call (decision 0129).
create or replace function search_is_known(p_word text, open boolean) returns boolean language plpgsql stable as $$
begin
  return exists (select from search_words where stem = search_stem(p_word))
    or open and exists (select from search_words as known where search_begins(known.word, p_word));
end $$;

-- The number of typing errors between two words: an extra, missing or wrong letter, or two swapped. More than `most` returns most +
-- 1. Common beginnings and ends contain no error; for a single error the remaining middle decides.
create or replace function search_errors_between(a text, b text, most int) returns int language plpgsql immutable strict parallel safe as $$
declare
  before int[];
  last int[] := '{0}';
  this int[];
  price int;
  shorter int := least(length(a), length(b));
  same int := 0;
begin
  if abs(length(a) - length(b)) > most then return most + 1; end if;
  while same < shorter and substr(a, same + 1, 1) = substr(b, same + 1, 1) loop same := same + 1; end loop;
  a := substr(a, same + 1);
  b := substr(b, same + 1);
  shorter := shorter - same;
  same := 0;
  while same < shorter and substr(a, length(a) - same, 1) = substr(b, length(b) - same, 1) loop same := same + 1; end loop;
  a := left(a, length(a) - same);
  b := left(b, length(b) - same);
  if length(a) <= 1 and length(b) <= 1 then return greatest(length(a), length(b)); end if;
  if most <= 1 then return case when length(a) = 2 and a = reverse(b) then 1 else most + 1 end; end if;
  for j in 1..length(b) loop
    last := last || j;
  end loop;
  for i in 1..length(a) loop
    this := array[i];
    for j in 1..length(b) loop
      price := case when substr(a, i, 1) = substr(b, j, 1) then 0 else 1 end;
      price := least(last[j + 1] + 1, this[j] + 1, last[j] + price);
      if i > 1 and j > 1 and substr(a, i, 1) = substr(b, j - 1, 1) and substr(a, i - 1, 1) = substr(b, j, 1) then
        price := least(price, before[j - 1] + 1);
      end if;
      this[j + 1] := price;
    end loop;
    before := last;
    last := this;
  end loop;
  return least(last[length(b) + 1], most + 1);
end $$;

-- Words of the vocabulary that sound or look like this one, the likeliest first. One error is allowed from `shortest` letters
-- on, two from eight.
create or replace function search_guesses(word text, shortest int) returns setof text language plpgsql stable rows 4 as $$
#variable_conflict use_column
declare
  heard text := search_sound(word);
begin
  return query
  -- By sound, and by spelling: the double t of "porttil" is a typing error, which the sound hides.
  with forms as (
    select distinct form, case when word ~ '\d' or length(word) < shortest then 0 when length(form) < 8 then 1 else 2 end as most
    from unnest(array[heard, search_stem(word)]) as form
  ), near as (
    select distinct form, most, d.sound
    from forms, search_deletions_of(form, most) as shorter join search_deletions d on d.letters = shorter
    where most > 0 and abs(length(d.sound) - length(form)) <= most
  ), alike as (
    select heard as sound, 0 as errors where length(word) < length(heard) + 3
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
  limit 4;
end $$;

-- Corrections of a misspelt query, the likeliest first: guesses replace unknown words. When all words are known but no product
-- has them all, one of them may be a typing error that made another word.
create or replace function search_corrections(words text[]) returns setof text[] language plpgsql stable as $$
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
