-- The owner's synonyms (P-237), apart from `search_synonyms`, whose lines later migrations change.
create table shop_synonyms (
  id uuid primary key default gen_random_uuid(),
  words text not null constraint shop_synonyms_words_check check (length(words) between 1 and 60),
  meaning text not null constraint shop_synonyms_meaning_check check (length(meaning) between 1 and 60),
  -- Both as the search reads them, in the order of the alphabet: the same two words are one synonym, whichever comes first.
  pair text[] not null constraint shop_synonyms_one_a_pair unique,
  version int not null default 1,
  created_at timestamptz not null default now(),
  constraint shop_synonyms_pair_check check (cardinality(pair) = 2 and pair[1] < pair[2])
);

alter table search_synonym_pairs add column by_owner boolean not null default false;
