-- A text's words as the index has them, in their order.
create or replace function search_stems_of(given text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(search_stem(word) order by position), '{}')
  from unnest(search_words_of(search_fold(given))) with ordinality as found (word, position)
$$;

-- Every change of `search_synonyms` builds all pairs again.
create or replace function search_read_synonyms() returns trigger language plpgsql as $$
begin
  delete from search_synonym_pairs;
  with terms as (
    select line, position, search_fold(term) as term
    from search_synonyms,
      string_to_table(regexp_replace(line, '[:>]', ','), ',') with ordinality as part (term, position)
  ), pairs as (
    select a.term as phrase, b.term as meaning
    from terms a join terms b using (line)
    where a.position <> b.position and (line like '%:%' or a.position = 1)
  ), spelt as (
    -- Some people type n for ñ.
    select phrase, meaning from pairs
    union
    select replace(phrase, 'ñ', 'n'), meaning from pairs
  )
  insert into search_synonym_pairs (phrase, meaning)
  select search_stems_of(phrase), search_stems_of(meaning) from spelt
  where search_stems_of(phrase) <> search_stems_of(meaning)
  on conflict do nothing;
  perform search_learn_words(array(
    select distinct word from search_synonyms, unnest(search_words_of(search_fold(line))) as word where word !~ '^\d'
  ));
  return null;
end $$;
