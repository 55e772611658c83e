-- A search is planned by what a few orders have, no longer by the statistics alone: these functions give other columns now.
drop function if exists desk_search(text);
drop function if exists orders_with_words(tsquery, tsquery, tsquery, integer);
