-- A text's words as the index has them, in their order.
create or replace function search_stems_of(given text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(search_stem(word) order by position), '{}')
  from unnest(search_words_of(search_fold(given))) with ordinality as found (word, position)
$$;

-- The owner's pairs (P-237): of two words each finds what the other one finds, by the pairs of `search_synonyms` too.
create or replace function search_pair_shop_synonyms() returns void language plpgsql as $$
begin
  delete from search_synonym_pairs where by_owner;
  with said as (
    select search_fold(words) as phrase, search_fold(meaning) as meaning from shop_synonyms
  ), both_ways as (
    select phrase, meaning from said union all select meaning, phrase from said
  ), spelt as (
    select phrase, meaning from both_ways
    union
    select replace(phrase, 'ñ', 'n'), meaning from both_ways where phrase like '%ñ%'
  ), pairs as materialized (
    select search_stems_of(phrase) as phrase, search_stems_of(meaning) as meaning from spelt
  ), further as (
    select pairs.phrase, others.meaning
    from pairs join (select phrase, meaning from search_synonym_pairs union select phrase, meaning from pairs) as others
      on others.phrase = pairs.meaning
  )
  insert into search_synonym_pairs (phrase, meaning, by_owner)
  select phrase, meaning, true from (select phrase, meaning from pairs union select phrase, meaning from further) as found
  where phrase <> meaning
  on conflict do nothing;
  perform search_learn_words(array(
    select distinct word from shop_synonyms, unnest(search_words_of(search_fold(words || ' ' || meaning))) as word where word !~ '^\d'
  ));
end $$;

-- Every change of `search_synonyms` builds all pairs again. One change comes after the other: one that did not see another one's pairs
-- would leave outdated ones.
create or replace function search_read_synonyms() returns trigger language plpgsql as $$
begin
  perform search_lock();
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
  ), stemmed as materialized (
    -- Once for each term: that takes longest, and a term is in several pairs.
    select term, search_stems_of(term) as stems
    from (select phrase from spelt union select meaning from spelt) as said (term)
  )
  insert into search_synonym_pairs (phrase, meaning)
  select said.stems, meant.stems
  from spelt join stemmed as said on said.term = phrase join stemmed as meant on meant.term = meaning
  where said.stems <> meant.stems
  on conflict do nothing;
  perform search_learn_words(array(
    select distinct word from search_synonyms, unnest(search_words_of(search_fold(line))) as word where word !~ '^\d'
  ));
  perform search_pair_shop_synonyms();
  return null;
end $$;

-- A change of the owner's synonyms builds their pairs alone, which are few.
create or replace function search_read_shop_synonyms() returns trigger language plpgsql as $$
begin
  perform search_lock();
  perform search_pair_shop_synonyms();
  return null;
end $$;

-- Words of a synonym that the owner took back leave the vocabulary, unless a product or the shop's own list has them: as known words
-- they would not be corrected any more. Those of the owner's other synonyms are learned again when the pairs are built.
create or replace function search_forget_synonym() returns trigger language plpgsql as $$
begin
  perform search_lock();
  delete from search_words w
  where w.word = any (search_words_of(search_fold(old.words || ' ' || old.meaning)))
    and not exists (select from search_postings
      where term in ('1:' || w.stem, '2:' || w.stem, '3:' || w.stem, '4:' || w.stem, '5:' || w.stem))
    and not exists (select from search_synonym_pairs where not by_owner and w.stem = any (phrase));
  return null;
end $$;
