-- For each day, the hours (0–23) at which some technician could begin a visit of `length` hours (at most 15) in a municipality;
-- null is that of the client's usual address. Hours held by `client` count as free.
create or replace function free_starts(days date[], lengths integer[], client uuid, municipality text)
returns table (day date, hours integer[]) language plpgsql stable as $$
#variable_conflict use_column
declare
  -- Computed in advance, so that the planner can merge `taken_hours` into the query.
  first_day date := (select min(d) from unnest(days) d);
  last_day date := (select max(d) from unnest(days) d);
  place text := coalesce(municipality, place_of_request(client, ''));
begin
  return query
  with wanted as (select d.day, d.length from unnest(days, lengths) as d (day, length)),
  technicians as (select count(*) as many from users where role = 'TECHNICAL' and deleted_at is null),
  taken as (
    select t.day, t.taken as once
    from taken_hours(first_day, last_day, place, client, null) t),
  -- A visit cannot begin at an hour when one of the following hours, within its length, is taken.
  twice as (select t.day, w.length, once, once | (once >> 1) as twice from taken t join wanted w on w.day = t.day),
  fourfold as (select *, twice | (twice >> 2) as fourfold from twice),
  eightfold as (select *, fourfold | (fourfold >> 4) as eightfold from fourfold),
  -- The hours that are taken for all technicians who have taken hours that day.
  everybody as (
    select day, count(*) as many, bit_and(case
      when length < 2 then once
      when length < 4 then twice | (twice >> (length - 2))
      when length < 8 then fourfold | (fourfold >> (length - 4))
      else eightfold | (eightfold >> (length - 8)) end) as taken
    from eightfold group by day)
  select w.day, array(
    select h from generate_series(0, 23) h
    where t.many > 0 and (e.many is null or e.many < t.many or (e.taken >> h) & 1 = 0))
  from wanted w left join everybody e on e.day = w.day cross join technicians t;
end $$;
