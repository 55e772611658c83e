-- Of each of these days the hours (0–23) at which somebody could begin a visit of so many hours (at most 15), whoever else
-- asks. What `asker` holds counts as free.
create or replace function free_starts(days date[], lengths integer[], asker uuid)
returns table (day date, hours integer[]) language sql stable as $$
  with wanted as (select d.day, d.length from unnest(days, lengths) as d (day, length)),
  technicians as (select count(*) as many from users where role = 'TECHNICAL' and deleted_at is null),
  -- One row a technician and day, one bit an hour that is taken. Who is no technician any more has no bookings.
  taken as (
    select b.day, bit_or(b.hours) as once
    from bookings b
    where b.day between (select min(d.day) from wanted d) and (select max(d.day) from wanted d)
      and (b.expires_at is null or b.expires_at > now()) and (asker is null or b.held_for is distinct from asker)
    group by b.day, b.technician_id),
  -- An hour cannot begin a visit when one of the hours after it, within the visit, is taken.
  twice as (select t.day, w.length, once, once | (once >> 1) as twice from taken t join wanted w on w.day = t.day),
  fourfold as (select *, twice | (twice >> 2) as fourfold from twice),
  eightfold as (select *, fourfold | (fourfold >> 4) as eightfold from fourfold),
  -- Taken for everybody who has anything that day.
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
  from wanted w left join everybody e on e.day = w.day cross join technicians t
$$;
