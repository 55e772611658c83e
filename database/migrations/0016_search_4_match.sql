-- Of the first release of the search; search_read, search_meet and search_products took their place.
drop function if exists search_understand, search_plan, search_terms_for;

-- The shelf of a name is found by that name.
create index search_cells_shelves on search_cells using gin (shelves);
