-- Now also says how well what was found fits; defined in database/functions/search-query/products.sql.
drop function if exists search_products(text, text[], text[], text[], int[], int[], text, int, bigint);
