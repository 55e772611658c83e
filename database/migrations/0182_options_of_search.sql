-- A search filters by the options of variants (P-350): `variant_options` as a list, null without options. A trigger writes it from now on.
alter table products add column search_options text[];
update products set search_options = string_to_array(variant_options, ', ') where variant_options <> '';

drop function if exists search_products(text, text[], text[], text[], int[], int[], text, int, bigint, boolean);
