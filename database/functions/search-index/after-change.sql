-- What these functions say of a product is stored in the search tables, so a change of one of them writes all of it again.
select search_rebuild();
