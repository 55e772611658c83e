-- The rate of a parcel: that of the most specific place that takes its weight, and of it the smallest step that fits.
create or replace function rate_of_parcel(municipality text, grams bigint) returns setof delivery_rates
language sql stable as $$
  select * from delivery_rates
  where place in (municipality, left(municipality, 2), '') and (up_to_grams is null or grams <= up_to_grams)
  order by length(place) desc, up_to_grams nulls last limit 1
$$;

-- What it costs to send goods to a municipality, and in how many business days they come. The cart's page, the product's page
-- and pay() ask here, so that all of them say the same.
--   goods  [{product, quantity}]; what has licence keys needs no delivery. A unit that nobody has weighed counts as 1 kg.
-- Gives {isNeeded, municipality, department, isCovered, cost, daysFrom, daysTo, contraEntregaUpTo}; null without such a
-- municipality. Where the shop does not deliver, the cost is null.
-- The limit tells the planner how few lines there are: it expects a hundred, and would rather read the whole catalogue.
create or replace function quote_delivery(wanted_municipality text, goods jsonb) returns jsonb language sql stable as $$
  select jsonb_build_object('isNeeded', parcel.units > 0, 'municipality', m.name, 'department', m.department,
    'isCovered', parcel.units = 0 or coalesce(r.is_covered, false),
    'cost', case
      when parcel.units = 0 or r.is_covered and parcel.price >= r.free_from then 0
      when r.is_covered then r.cost end,
    'daysFrom', r.days_from, 'daysTo', r.days_to, 'contraEntregaUpTo', r.contra_entrega_up_to)
  from municipalities m
  cross join lateral (
    select coalesce(sum(line.quantity), 0) as units, coalesce(sum(line.quantity * p.selling_price), 0) as price,
      coalesce(sum(line.quantity * coalesce(p.weight_grams, 1000)), 0)::bigint as grams
    from (select * from jsonb_to_recordset(goods) as line (product uuid, quantity bigint) limit jsonb_array_length(goods)) line
    join products p on p.id = line.product
    where not p.digital) parcel
  left join lateral rate_of_parcel(m.code, parcel.grams) r on true
  where m.code = wanted_municipality
$$;

-- Whether nothing is ever charged for delivery and no place is left out: then a cart is paid without asking where to.
create or replace function is_delivery_free() returns boolean language sql stable as $$
  select bool_and(is_covered and cost = 0) and bool_or(place = '' and up_to_grams is null) from delivery_rates
$$;

-- Names the rates as they are: it is another one as soon as any of them is another, also when only its version rose.
create or replace function mark_of_rates() returns text language sql stable as $$
  select md5(coalesce(string_agg(r::text, E'\n' order by r.id), '')) from delivery_rates r
$$;
