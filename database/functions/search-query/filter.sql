-- Returns the total, the cells that pass the filters (null for all), and the facets as {filter: {value: count}}: the facet of
-- a filter ignores that filter and applies the others. A null filter lets everything pass.
create or replace function search_filter(matched bit varying[], categories text[], subcategories text[], bands text[], rams int[], storages int[],
  out total bigint, out chosen int[], out facets json) language plpgsql stable as $$
declare
  phones boolean := coalesce('Celulares' = any (subcategories), false);
begin
  if num_nonnulls(categories, subcategories, bands, rams, storages) = 0 then
    with found as (
      select cell, sum(hits)::int as n
      from (
        select cell, bit_count(substring(matched[element] from start for 512))::int as hits from search_blocks
      ) as blocks
      where hits > 0
      group by cell
    ), summed as (
      select category, brand_name, precio, grouping(category, brand_name, precio) as filter, sum(n) as count
      from found join search_cells using (cell)
      group by grouping sets ((category), (brand_name), (precio), ())
    )
    select coalesce(max(count) filter (where filter = 7), 0),
      json_build_object(
        'category', json_object_agg(category, count) filter (where filter = 3),
        'brandName', json_object_agg(brand_name, count) filter (where filter = 5),
        'precio', json_object_agg(precio, count) filter (where filter = 6))
    from summed
    into total, facets;
    return;
  end if;

  with found as (
    select cell, sum(hits)::int as n
    from (
      select cell, bit_count(substring(matched[element] from start for 512))::int as hits from search_blocks
    ) as blocks
    where hits > 0
    group by cell
  ), counted as materialized (
    select cell, c.category, c.brand_name, c.precio, c.ram, c.almacenamiento, n,
      -- One bit for each filter that excludes the cell.
      case when c.category <> all (categories) then 1 else 0 end + case when c.brand_name <> all (subcategories) then 2 else 0 end
      + case when c.precio <> all (bands) then 4 else 0 end
      + case when rams is not null and coalesce(c.ram <> all (rams), true) then 8 else 0 end
      + case when storages is not null and coalesce(c.almacenamiento <> all (storages), true) then 16 else 0 end as missed
    from found join search_cells c using (cell)
  )
  select coalesce((select sum(n) from counted where missed = 0), 0), array(select cell from counted where missed = 0),
    json_build_object(
      'category', (select json_object_agg(category, count) from (
        select category, sum(n) as count from counted where missed & ~1 = 0 group by category) as each),
      'brandName', (select json_object_agg(brand_name, count) from (
        select brand_name, sum(n) as count from counted where missed & ~2 = 0 group by brand_name) as each),
      'precio', (select json_object_agg(precio, count) from (
        select precio, sum(n) as count from counted where missed & ~4 = 0 group by precio) as each),
      'ram', (select json_object_agg(ram, count) from (
        select ram, sum(n) as count from counted where phones and missed & ~8 = 0 and ram is not null group by ram) as each),
      'almacenamiento', (select json_object_agg(almacenamiento, count) from (
        select almacenamiento, sum(n) as count from counted
        where phones and missed & ~16 = 0 and almacenamiento is not null group by almacenamiento) as each))
  into total, chosen, facets;
end $$;
