-- The search tables store results of these functions, so a change of one of them rebuilds the index.
select search_rebuild();
