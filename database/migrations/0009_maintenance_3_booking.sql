-- Whoever books on a day waits for the others who do: so nobody waits in a circle, and the constraint of `bookings` is
-- hardly ever what refuses.
create function lock_day(day date) returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('alero bookings'), day - date '2000-01-01')
$$;

-- A technician who is free all that time, kept a technician until the transaction ends; null when nobody is. The one asked
-- for comes first, then the one with the least to do that day, then in the days around it.
create function find_technician(wanted tstzrange, preferred uuid) returns uuid language plpgsql as $$
declare
  day_start timestamptz := date_trunc('day', lower(wanted), 'America/Bogota');
  candidate uuid;
  chosen uuid;
begin
  delete from bookings where during && wanted and expires_at <= now();
  for candidate in
    with load as (
      select technician_id,
        sum(upper(during) - lower(during)) filter (where lower(during) >= day_start and lower(during) < day_start + interval '1 day') as that_day,
        sum(upper(during) - lower(during)) as around
      from bookings
      where lower(during) >= day_start - interval '3 days' and lower(during) < day_start + interval '4 days'
      group by technician_id)
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

-- Of each of these days the hours (0–23) at which somebody could begin a visit of so many minutes, whoever else asks. What
-- `asker` holds counts as free.
create function free_starts(days date[], lengths integer[], asker uuid)
returns table (day date, hours integer[]) language sql stable as $$
  with wanted as (
    select d.day, d.minutes,
      extract(epoch from (d.day::timestamp at time zone 'America/Bogota')) / 60 as midnight
    from unnest(days, lengths) as d (day, minutes)),
  technicians as (select id from users where role = 'TECHNICAL' and deleted_at is null),
  taken as (
    select (lower(b.during) at time zone 'America/Bogota')::date as day, b.technician_id,
      extract(epoch from lower(b.during)) / 60 as starts, extract(epoch from upper(b.during)) / 60 as ends
    from bookings b join technicians t on t.id = b.technician_id
    where lower(b.during) >= (select min(day)::timestamp at time zone 'America/Bogota' from wanted)
      and lower(b.during) < ((select max(day) from wanted) + 1)::timestamp at time zone 'America/Bogota'
      and (b.expires_at is null or b.expires_at > now()) and (asker is null or b.held_for is distinct from asker)),
  -- One bit an hour: set where this technician cannot begin.
  each as (
    select w.day, t.technician_id, bit_or(
      (((1 << least(24, ceil((t.ends - w.midnight) / 60)::int)) - 1)
       & ~((1 << least(24, greatest(0, floor((t.starts - w.midnight - w.minutes) / 60)::int + 1))) - 1))) as busy
    from taken t join wanted w on w.day = t.day
    group by w.day, t.technician_id),
  everybody as (select day, bit_and(busy) as busy, count(*) as many from each group by day)
  select w.day, array(
    select h from generate_series(0, 23) h
    where exists (select from technicians)
      and (e.many is null or e.many < (select count(*) from technicians) or (e.busy >> h) & 1 = 0))
  from wanted w left join everybody e on e.day = w.day
$$;
