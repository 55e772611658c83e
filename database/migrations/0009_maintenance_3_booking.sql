-- Whoever books on a day waits for the others who do: so nobody waits in a circle, and the constraint of `bookings` is
-- hardly ever what refuses.
create function lock_day(day date) returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('alero bookings'), day - date '2000-01-01')
$$;

-- A technician who is free all that time, kept a technician until the transaction ends; null when nobody is. The one asked
-- for comes first, then the one with the least to do that day, then in the days around it.
create function find_technician(wanted tstzrange, preferred uuid) returns uuid language plpgsql as $$
declare
  that_day date := (lower(wanted) at time zone 'America/Bogota')::date;
  candidate uuid;
  chosen uuid;
begin
  delete from bookings where during && wanted and expires_at <= now();
  for candidate in
    with load as (
      select technician_id,
        sum(upper(during) - lower(during)) filter (where day = that_day) as that_day,
        sum(upper(during) - lower(during)) as around
      from bookings where day between that_day - 3 and that_day + 3 group by technician_id)
    select u.id from users u left join load l on l.technician_id = u.id
    where u.role = 'TECHNICAL' and u.deleted_at is null
      and not exists (select from bookings b where b.technician_id = u.id and b.during && wanted)
    order by u.id is distinct from preferred, coalesce(l.that_day, '0'), coalesce(l.around, '0'), u.id
  loop
    select id into chosen from users where id = candidate and role = 'TECHNICAL' and deleted_at is null for share;
    if found then return chosen; end if;
  end loop;
  return null;
end $$;

-- Gives up what a client holds and finds who comes: the technician of the held hour if it still fits, else another one, else
-- nobody (null).
create function take_hour(client uuid, day date, wanted tstzrange) returns uuid language plpgsql as $$
declare
  held uuid;
begin
  perform lock_day(day);
  delete from bookings where held_for = client returning technician_id into held;
  return find_technician(wanted, held);
end $$;

-- Holds an hour for a client until a moment; no row when nobody is free then.
create function hold_hour(client uuid, day date, wanted tstzrange, until timestamptz)
returns table (hold_id uuid) language plpgsql as $$
declare
  chosen uuid := take_hour(client, day, wanted);
begin
  if chosen is null then return; end if;
  return query insert into bookings (technician_id, during, held_for, expires_at)
    values (chosen, wanted, client, until) returning id;
end $$;

-- Of each of these days the hours (0–23) at which somebody could begin a visit of so many hours (at most 15), whoever else
-- asks. What `asker` holds counts as free.
create function free_starts(days date[], lengths integer[], asker uuid)
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
