-- An option of a variant is a text, «Talla: M». Options are the same without capitals and accents (fold_variant).

-- Returns the given slots whose product has, for each chosen option, one of its chosen values.
create or replace function search_with_options(matched bit varying[], slots int[], options text[]) returns bit varying[]
language plpgsql stable as $$
declare
  folded text[] := array(select distinct fold_variant(given) from unnest(options) as given);
  names int := (select count(distinct split_part(option, ':', 1)) from unnest(folded) as option);
  met bit varying[] := array_fill(null::bit varying, array[cardinality(matched)]);
  this record;
begin
  for this in
    select search_slot / 30720 as chunk, search_row(search_slot % 30720, 1)::bit varying as bits
    from products
    where search_slot = any (slots)
      and (select count(*) from unnest(search_options) as its_option where fold_variant(its_option) = any (folded)) = names
    group by 1
  loop
    met[this.chunk + 1] := this.bits;
  end loop;
  return met;
end $$;

-- Returns the cells that pass the filters; null without filters.
create or replace function search_cells_passing(categories text[], subcategories text[], bands text[], rams int[], storages int[])
returns int[] language sql stable as $$
  select case when num_nonnulls(categories, subcategories, bands, rams, storages) > 0 then array(
    select cell from search_cells c
    where (categories is null or c.category = any (categories)) and (subcategories is null or c.brand_name = any (subcategories))
      and (bands is null or c.precio = any (bands)) and (rams is null or c.ram = any (rams))
      and (storages is null or c.almacenamiento = any (storages)))
  end
$$;

-- Returns {option: count}: how many groups have each option. The chosen values of other options apply, those of the same option do not.
--   cells   those that pass all other filters; null: all
create or replace function search_option_counts(slots int[], cells int[], options text[]) returns json language sql stable as $$
  with chosen_option as materialized (
    select distinct fold_variant(given) as folded, split_part(fold_variant(given), ':', 1) as name from unnest(options) as given
  ), chosen_name as materialized (
    select distinct name from chosen_option
  ), option as (
    select search_slot, search_group, text, fold_variant(text) collate "C" as folded,
      fold_variant(text) in (select folded from chosen_option) as is_chosen,
      split_part(fold_variant(text), ':', 1) in (select name from chosen_name) as has_chosen_name
    from products cross join unnest(search_options) as text
    where search_slot = any (slots)
      and (cells is null or search_slot / 512 in (select block from search_blocks where cell = any (cells)))
  ), met as (
    select *, count(*) filter (where is_chosen) over (partition by search_slot) as met from option
  ), counted as (
    select min(text) as text, count(distinct search_group) as count
    from met
    where met - is_chosen::int = (select count(*) from chosen_name) - has_chosen_name::int
    group by folded
  )
  select json_object_agg(text, count) from counted
$$;
