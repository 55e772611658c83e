-- Adds a batch of searches to those of today (P-235). New words of today are accepted only up to the limit, the most frequent
-- first. Batches of several processes run one after the other.
create or replace function count_searches(p_texts text[], p_searches int[], p_unfound int[], p_most_words int) returns void
language plpgsql as $$
declare
  today date := (now() at time zone 'America/Bogota')::date;
begin
  perform pg_advisory_xact_lock(hashtext('alero search counts'));
  with batch as (
    select folded.words, sum(given.searches)::int as searches, sum(given.unfound)::int as unfound
    from unnest(p_texts, p_searches, p_unfound) as given (text, searches, unfound), search_fold(given.text) as folded (words)
    where length(folded.words) between 2 and 60
    group by folded.words
  ), present as (
    update search_counts c set searches = c.searches + b.searches, unfound = c.unfound + b.unfound
    from batch b where c.day = today and c.words = b.words
    returning c.words
  )
  insert into search_counts (day, words, searches, unfound)
  select today, words, searches, unfound from batch
  where words not in (select words from present)
  order by searches desc, words
  limit greatest(0, p_most_words - (select count(*) from search_counts where day = today));
end $$;
