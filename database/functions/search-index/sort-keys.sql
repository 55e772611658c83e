-- The first sort key of a product in an order, bigger is better. Relevance leaves out `agotado`, which comes before it.
create or replace function search_number_of(orden text, units_sold bigint, selling_price int, discount int) returns bigint
language sql immutable parallel safe as $$
  select case orden when 'relevancia' then units_sold when 'menor-precio' then -selling_price
    when 'mayor-precio' then selling_price when 'mayor-descuento' then discount else 0 end
$$;

-- The second sort key, for equal numbers.
create or replace function search_moment_of(orden text, created_at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select case when orden in ('relevancia', 'mas-nuevos') then created_at else '-infinity' end
$$;

-- The last sort key, for equal numbers and moments: the slot.
create or replace function search_tie_of(orden text, slot int) returns int language sql immutable parallel safe as $$
  select case when orden = 'mayor-precio' then slot else -slot end
$$;
