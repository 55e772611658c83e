-- The sound of a word with up to two letters left out. Two words within that many typing errors share one of these. Only the
-- first seven letters count, which keeps the table small; the exact distance is checked afterwards.
create or replace function search_deletions_of(sound text, errors int) returns setof text language sql immutable strict parallel safe rows 20 as $$
  select distinct case
    when j = 0 then start
    when i = 0 then left(start, j - 1) || substr(start, j + 1)
    else left(start, i - 1) || substr(start, i + 1, j - i - 1) || substr(start, j + 1)
  end
  from left(sound, 7) as start, generate_series(0, length(start)) as j, generate_series(0, j) as i
  where (i < j or j = 0) and (errors = 2 or i = 0)
$$;

-- The typing errors between two words: an extra, missing or wrong letter, or two swapped. More than `most` gives most + 1.
create or replace function search_errors_between(a text, b text, most int) returns int language plpgsql immutable strict parallel safe as $$
declare
  before int[];
  last int[] := array(select generate_series(0, length(b)));
  this int[];
  price int;
begin
  if abs(length(a) - length(b)) > most then return most + 1; end if;
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

-- Adds new words to the vocabulary.
create or replace function search_learn_words(words text[]) returns void language sql as $$
  with learned as (
    insert into search_words (word, stem, sound)
    select distinct word, search_stem(word), search_sound(word) from unnest(words) as word
    on conflict do nothing
    returning sound
  )
  insert into search_deletions (letters, sound)
  select letters, sound
  from (select distinct sound from learned where sound ~ '^[a-zC]{4,24}$') as spelt,
    search_deletions_of(sound, case when length(sound) >= 7 then 2 else 1 end) as letters
  on conflict do nothing
$$;
