-- The sound of a word with up to two letters left out. Two words within that many typing errors share one of these. Only the
-- first seven letters count, which keeps the table small; the exact distance is checked afterwards.
create or replace function search_deletions_of(sound text, errors int) returns setof text language plpgsql immutable strict parallel safe rows 20 as $$
begin
  return query
  select distinct case
    when j = 0 then start
    when i = 0 then left(start, j - 1) || substr(start, j + 1)
    else left(start, i - 1) || substr(start, i + 1, j - i - 1) || substr(start, j + 1)
  end
  from left(sound, 7) as start, generate_series(0, length(start)) as j, generate_series(0, j) as i
  where (i < j or j = 0) and (errors = 2 or i = 0);
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
