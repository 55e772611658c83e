-- The rate of a parcel: of the most specific place with a rate for its weight, the smallest step that fits.
create or replace function rate_of_parcel(municipality text, grams bigint) returns setof delivery_rates
language sql stable as $$
  select * from delivery_rates
  where place in (municipality, left(municipality, 2), '') and (up_to_grams is null or grams <= up_to_grams)
  order by length(place) desc, up_to_grams nulls last limit 1
$$;

-- Identifies a parcel: goods of the same weight and price have the same mark.
--   goods  as quote_delivery takes them
create or replace function parcel_mark(goods jsonb) returns text language sql stable as $$
  select md5(string_agg(concat_ws(' ', p.id, line.quantity, coalesce(p.weight_grams, 1000), p.selling_price), ',' order by p.id, line.quantity))
  from jsonb_to_recordset(goods) as line (product uuid, quantity bigint) join products p on p.id = line.product
  where not p.digital
$$;

-- Whether a carrier's quote is valid for long enough to be shown: the buyer has half an hour to pay.
create or replace function is_quote_fresh(expires timestamptz) returns boolean language sql stable as $$
  select expires > now() + interval '30 minutes'
$$;

-- The goods as one parcel: {units, price, grams}. Licences are not sent; a unit without a weight counts as 1 kg. The limit tells
-- the planner how few lines there are: it expects a hundred, and would otherwise read the whole catalogue.
create or replace function as_parcel(goods jsonb) returns table (units bigint, price bigint, grams bigint) language sql stable as $$
  select coalesce(sum(line.quantity), 0)::bigint, coalesce(sum(line.quantity * p.selling_price), 0)::bigint,
    coalesce(sum(line.quantity * coalesce(p.weight_grams, 1000)), 0)::bigint
  from (select * from jsonb_to_recordset(goods) as line (product uuid, quantity bigint) limit jsonb_array_length(goods)) line
  join products p on p.id = line.product
  where not p.digital
$$;

-- Whether a rate charges delivery for goods of this price.
create or replace function is_charged(rate delivery_rates, price bigint) returns boolean language sql immutable as $$
  select rate.is_covered and rate.cost > 0 and (price >= rate.free_from) is not true
$$;

-- The cost of sending goods to a municipality, and the business days until arrival. The cart's page, the product's page and pay()
-- call it, so that they agree. The shop's rates apply; where these charge something, a valid quote of a carrier for this parcel
-- replaces them.
--   goods  [{product, quantity}]
-- Returns {isNeeded, municipality, department, isCovered, cost, daysFrom, daysTo, contraEntregaUpTo, missingForFree}; null for an
-- unknown municipality. Where the shop does not deliver, the cost is null. missingForFree: pesos of goods missing until this rate
-- is free, 0 when none are missing; null where it is never or always free.
create or replace function quote_delivery(wanted_municipality text, goods jsonb) returns jsonb language plpgsql stable as $$
declare
  its record;
  quoted_cost bigint;
  quoted_from integer;
  quoted_to integer;
begin
  select m.name, m.department, parcel.units, parcel.price, r as rate into its
  from municipalities m
  cross join lateral as_parcel(goods) parcel
  left join lateral rate_of_parcel(m.code, parcel.grams) r on true
  where m.code = wanted_municipality;
  if not found then return null; end if;
  if is_charged(its.rate, its.price) then
    select q.cost, q.days_from, q.days_to into quoted_cost, quoted_from, quoted_to from carrier_quotes q
    where q.municipality_code = wanted_municipality and q.expires_at > now()
      -- A shop without such carriers skips computing the mark.
      and q.parcel = case when exists (select from carrier_quotes) then parcel_mark(goods) end;
  end if;
  return jsonb_build_object('isNeeded', its.units > 0, 'municipality', its.name, 'department', its.department,
    'isCovered', its.units = 0 or coalesce((its.rate).is_covered, false),
    'cost', case
      when its.units = 0 or (its.rate).is_covered and its.price >= (its.rate).free_from then 0
      when (its.rate).is_covered then coalesce(quoted_cost, (its.rate).cost) end,
    'daysFrom', coalesce(quoted_from, (its.rate).days_from), 'daysTo', coalesce(quoted_to, (its.rate).days_to),
    'contraEntregaUpTo', (its.rate).contra_entrega_up_to,
    'missingForFree', case when its.units > 0 and (its.rate).is_covered and (its.rate).cost > 0 and (its.rate).free_from is not null
      then greatest((its.rate).free_from - its.price, 0) end);
end $$;

-- The parcel for which carriers should be asked for a quote: {mark, grams, price}; null where delivery is free, or a carrier's
-- quote is still fresh.
create or replace function parcel_to_quote(wanted_municipality text, goods jsonb) returns jsonb language sql stable as $$
  select jsonb_build_object('mark', parcel_mark(goods), 'grams', parcel.grams, 'price', parcel.price)
  from municipalities m cross join lateral as_parcel(goods) parcel cross join lateral rate_of_parcel(m.code, parcel.grams) r
  where m.code = wanted_municipality and parcel.units > 0 and is_charged(r, parcel.price) and not exists (
    select from carrier_quotes q
    where q.municipality_code = m.code and q.parcel = parcel_mark(goods) and is_quote_fresh(q.expires_at))
$$;

-- Whether delivery is always free and covers all places: a cart is then paid without an address.
create or replace function is_delivery_free() returns boolean language sql stable as $$
  select bool_and(is_covered and cost = 0) and bool_or(place = '' and up_to_grams is null) from delivery_rates
$$;

-- Identifies the current rates: the mark changes with every change of a rate, also when only its version increases.
create or replace function mark_of_rates() returns text language sql stable as $$
  select md5(coalesce(string_agg(r::text, E'\n' order by r.id), '')) from delivery_rates r
$$;
