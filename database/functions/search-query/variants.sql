-- A search for cards lists each group of variants once (P-265). The variants that it found are parallel arrays, in the order of the
-- results, but what can be bought first: their slots, their groups and their prices.

-- The variants in a set, of which the first `buyable` can be bought; without any, `grouped` is null and the arrays are empty. The term
-- `+` has the variants of all groups.
create or replace function search_variants_in(matched bit varying[], wanted_orden text,
  out grouped bit varying[], out slots int[], out groups bigint[], out prices int[], out buyable bigint) language plpgsql stable as $$
declare
  this record;
  in_both bit varying;
  listed int[];
begin
  for this in select chunk, bits from search_postings where term = '+' loop
    continue when matched[this.chunk + 1] is null;
    in_both := matched[this.chunk + 1] & this.bits;
    continue when bit_count(in_both) = 0;
    if grouped is null then grouped := array_fill(null::bit varying, array[cardinality(matched)]); end if;
    grouped[this.chunk + 1] := in_both;
  end loop;
  if grouped is null then
    slots := '{}';
    groups := '{}';
    return;
  end if;
  listed := search_list_slots(grouped, search_count(grouped));
  select array_agg(search_slot), array_agg(search_group), array_agg(selling_price),
    count(*) filter (where not agotado)
  from (
    select search_slot, search_group, selling_price, agotado
    from products where search_slot = any (listed) and search_slot is not null and search_group is not null
    order by agotado, search_number_of(wanted_orden, units_sold, selling_price, discount) desc,
      search_moment_of(wanted_orden, created_at) desc, search_tie_of(wanted_orden, search_slot) desc
  ) as ordered
  into slots, groups, prices, buyable;
end $$;

-- A layer of results shows the first of its variants of each group; `repeated` are all others of these groups, in this layer and in
-- later ones. Only the variants of groups that it does not show are left.
create or replace function search_repeated(layer bit varying[], inout slots int[], inout groups bigint[], out repeated bit varying[])
language plpgsql stable as $$
declare
  others int[];
  this record;
begin
  with variant as (
    select slot, its_group, place, get_bit(layer[slot / 30720 + 1], slot % 30720) = 1 as is_met
    from unnest(slots, groups) with ordinality as each (slot, its_group, place)
  ), first as (
    select its_group, min(place) filter (where is_met) as first_place from variant group by its_group
  )
  select array_agg(slot) filter (where place <> first_place),
    coalesce(array_agg(slot order by place) filter (where first_place is null), '{}'),
    coalesce(array_agg(its_group order by place) filter (where first_place is null), '{}')
  from variant join first using (its_group)
  into others, slots, groups;
  if others is null then return; end if;
  repeated := array_fill(null::bit varying, array[cardinality(layer)]);
  for this in select slot / 30720 as chunk, search_row(slot % 30720, 1)::bit varying as bits from unnest(others) as slot group by 1 loop
    repeated[this.chunk + 1] := this.bits;
  end loop;
end $$;

-- Like search_filter, but all variants of a group count as one: `singles` are the products without a group.
create or replace function search_filter_cards(singles bit varying[], slots int[], groups bigint[],
  categories text[], subcategories text[], bands text[], rams int[], storages int[],
  out total bigint, out chosen int[], out facets json) language plpgsql stable as $$
declare
  phones boolean := coalesce('Celulares' = any (subcategories), false);
  -- The cell of each block; looking them up in the table would take longer than everything else.
  cells int[] := array(select cell from search_blocks order by block);
begin
  with placed as materialized (
    select distinct cells[slot / 512 + 1] as cell, its_group from unnest(slots, groups) as variant (slot, its_group)
  ), spread as (
    select its_group from placed group by its_group having count(*) > 1
  ), found as (
    select cell, null::bigint as its_group, sum(hits)::int as n
    from (
      select cell, bit_count(substring(singles[element] from start for 512))::int as hits from search_blocks
    ) as blocks
    where hits > 0
    group by cell
    union all
    -- Most groups are in one cell: these are numbers, too. Only the others are compared below.
    select cell, spread.its_group, case when spread.its_group is null then count(*)::int else 0 end
    from placed left join spread using (its_group) group by cell, spread.its_group
  ), counted as materialized (
    -- Values are grouped as bytes: the order of the language takes longer.
    select cell, its_group, c.category collate "C" as category, c.brand_name collate "C" as brand_name, c.precio collate "C" as precio, c.ram, c.almacenamiento, n,
      -- One bit for each filter that excludes the cell; a null filter excludes none.
      case when c.category <> all (categories) then 1 else 0 end + case when c.brand_name <> all (subcategories) then 2 else 0 end
      + case when c.precio <> all (bands) then 4 else 0 end
      + case when rams is not null and coalesce(c.ram <> all (rams), true) then 8 else 0 end
      + case when storages is not null and coalesce(c.almacenamiento <> all (storages), true) then 16 else 0 end as missed
    from found join search_cells c using (cell)
  )
  select coalesce((select sum(n) + count(distinct its_group) from counted where missed = 0), 0),
    case when num_nonnulls(categories, subcategories, bands, rams, storages) > 0
      then array(select distinct cell from counted where missed = 0) end,
    json_build_object(
      'category', (select json_object_agg(category, count) from (
        select category, sum(n) + count(distinct its_group) as count from counted where missed & ~1 = 0 group by category) as each),
      'brandName', (select json_object_agg(brand_name, count) from (
        select brand_name, sum(n) + count(distinct its_group) as count from counted where missed & ~2 = 0 group by brand_name) as each),
      'precio', (select json_object_agg(precio, count) from (
        select precio, sum(n) + count(distinct its_group) as count from counted where missed & ~4 = 0 group by precio) as each),
      'ram', (select json_object_agg(ram, count) from (
        select ram, sum(n) + count(distinct its_group) as count from counted
        where phones and missed & ~8 = 0 and ram is not null group by ram) as each),
      'almacenamiento', (select json_object_agg(almacenamiento, count) from (
        select almacenamiento, sum(n) + count(distinct its_group) as count from counted
        where phones and missed & ~16 = 0 and almacenamiento is not null group by almacenamiento) as each))
  into total, chosen, facets;
end $$;

-- The data of the cards of a page: the number of found variants of its group, null for one, and the lowest price of those that can be
-- bought, or of all when none can, null when they have one price. The card shows the variant of
-- its position. Without words and unless results are sorted by price or discount, it shows the first of its group that can be bought,
-- otherwise the first.
create or replace function search_cards(page int[], slots int[], groups bigint[], prices int[], buyable bigint, matched bit varying[],
  has_words boolean, wanted_orden text, out shown int[], out variant_counts int[], out prices_from int[]) language plpgsql stable as $$
begin
  with variant as (
    select * from unnest(slots, groups, prices) with ordinality as each (slot, its_group, price, rank)
  ), card as (
    select place, slot, its_group from unnest(page) with ordinality as listed (slot, place) left join variant using (slot)
  ), described as (
    select place, nullif(count(*), 1)::int as variants,
      nullif(coalesce(min(price) filter (where rank <= buyable), min(price)),
        coalesce(max(price) filter (where rank <= buyable), max(price))) as price_from,
      case when not has_words and wanted_orden not in ('menor-precio', 'mayor-precio', 'mayor-descuento')
        then array_agg(variant.slot) end as members
    from card join variant using (its_group)
    where get_bit(matched[variant.slot / 30720 + 1], variant.slot % 30720) = 1
    group by place
  )
  select array_agg(coalesce((
      select search_slot from products where search_slot is not null and search_slot = any (members)
      order by agotado, created_at, product_name, id limit 1), slot) order by place),
    array_agg(variants order by place),
    array_agg(price_from order by place)
  from card left join described using (place)
  into shown, variant_counts, prices_from;
end $$;
