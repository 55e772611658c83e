-- Of the first release of the search; search_sorted took its place.
drop function if exists search_sort;
