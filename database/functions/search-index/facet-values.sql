-- The bands of contract/catalogue/price-bands.ts, on the list price.
create or replace function search_band(price int) returns text language sql immutable strict parallel safe as $$
  select case when price < 100000 then 'hasta100' when price < 250000 then '100a250' else 'mas250' end
$$;

-- `8`, `8GB` and `8 GB` are 8; `1 TB` is 1024.
create or replace function search_gigabytes(given text) returns int language sql immutable strict parallel safe as $$
  select nullif(substring(given from '^\s*(\d{1,6})')::int * case when given ~* '^\s*\d{1,3}\s*tb' then 1024 else 1 end, 0)
$$;

-- The value of an attribute by its name, folded; the exact spelling comes first.
create or replace function search_attribute(attributes jsonb, name text) returns text language sql immutable parallel safe as $$
  select coalesce(attributes ->> name, (
    select value from jsonb_each_text(case when jsonb_typeof(attributes) = 'object' then attributes else '{}' end)
    where search_fold(key) = search_fold(name) order by key limit 1))
$$;

-- Whether a name means a category: accents, capitals and ñ do not matter, and Moda means all categories of fashion.
create or replace function search_is_category(category text, given text) returns boolean language sql immutable parallel safe as $$
  select replace(search_fold(category), 'ñ', 'n') = replace(search_fold(given), 'ñ', 'n')
    or search_fold(given) = 'moda' and search_fold(category) like 'moda para %'
$$;

-- The cell of a product. The first product of a cell creates it.
create or replace function search_cell_of(p products) returns int language plpgsql as $$
declare
  phone boolean := p.brand_name = 'Celulares';
  its_ram int := case when phone then search_gigabytes(search_attribute(p.attributes, 'RAM')) end;
  its_storage int := case when phone then search_gigabytes(search_attribute(p.attributes, 'Almacenamiento')) end;
  found_cell int;
begin
  select cell into found_cell from search_cells
  where category = p.category and brand_name = p.brand_name and precio = search_band(p.price)
    and ram is not distinct from its_ram and almacenamiento is not distinct from its_storage;
  if found_cell is null then
    insert into search_cells (category, brand_name, precio, ram, almacenamiento, category_names)
    values (p.category, p.brand_name, search_band(p.price), its_ram, its_storage, search_category_names(p.category, p.brand_name))
    returning cell into found_cell;
  end if;
  return found_cell;
end $$;
