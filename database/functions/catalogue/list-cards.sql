-- The products whose cards these categories show, in list order: of the variants of a group only the best one (P-265). The
-- condition on a group is checked while scanning the index of that order, so that the scan ends with the last card.
create or replace function places_of_cards(names text[], room int)
returns table (place bigint, id uuid, variant_group text, units_sold bigint, discount int, created_at timestamptz)
language plpgsql stable rows 48 as $$
#variable_conflict use_column
begin
  return query
  select row_number() over (order by p.units_sold desc, p.discount desc, p.created_at desc, p.id),
    p.id, p.variant_group, p.units_sold, p.discount, p.created_at
  from unnest(names) as name, lateral (
    select * from products listed
    where listed.category = name and listed.deleted_at is null and (listed.variant_group = '' or not exists (
      select from products other
      where other.variant_group <> '' and other.deleted_at is null and other.category = any (names)
        and fold_variant(other.variant_group) = fold_variant(listed.variant_group)
        and (other.units_sold, other.discount, other.created_at, listed.id)
          > (listed.units_sold, listed.discount, listed.created_at, other.id)))
    order by listed.units_sold desc, listed.discount desc, listed.created_at desc, listed.id limit room
  ) as p
  order by p.units_sold desc, p.discount desc, p.created_at desc, p.id limit room;
end $$;

-- The cards of these categories. Each shows the first product of its group that can be bought, otherwise the first; the number of
-- variants, null for one; and the lowest price of the variants that can be bought, or of all when none can, null when they have one
-- price.
create or replace function cards_of_categories(names text[], room int)
returns table (place bigint, id uuid, variant_count int, price_from int) language plpgsql stable rows 48 as $$
#variable_conflict use_column
begin
  return query
  select c.place, coalesce(v.shown, c.id), v.variants, v.price_from
  from places_of_cards(names, room) as c left join lateral (
    select (array_agg(m.id order by m.agotado, m.created_at, m.product_name, m.id))[1] as shown,
      nullif(count(*), 1)::int as variants,
      nullif(coalesce(min(m.selling_price) filter (where not m.agotado), min(m.selling_price)),
        coalesce(max(m.selling_price) filter (where not m.agotado), max(m.selling_price))) as price_from
    from products m
    where c.variant_group <> '' and m.variant_group <> '' and m.deleted_at is null and m.category = any (names)
      and fold_variant(m.variant_group) = fold_variant(c.variant_group)
  ) as v on c.variant_group <> '';
end $$;
