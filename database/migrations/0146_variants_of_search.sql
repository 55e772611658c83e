-- A search may list each group of variants once (P-265). A group is 64 bits of its name as `foldVariant` compares it, which compare
-- faster than a text; null without group. The index has all that such a search reads of a variant.
alter table products add column search_group bigint;

create index products_search_variants on products (search_slot)
  include (search_group, agotado, units_sold, created_at, selling_price, discount) where search_slot is not null and search_group is not null;

drop function if exists search_products(text, text[], text[], text[], int[], int[], text, int, bigint);
