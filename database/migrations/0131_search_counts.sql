-- What visitors searched for (P-235): folded words and two sums for each day of Colombia, and nothing about who or when.
create table search_counts (
  day date not null,
  words text not null,
  searches int not null constraint search_counts_searches_check check (searches > 0),
  -- Those that found nothing, or only products that are similar.
  unfound int not null,
  primary key (day, words),
  constraint search_counts_words_check check (length(words) between 2 and 60),
  constraint search_counts_unfound_check check (unfound between 0 and searches)
);
